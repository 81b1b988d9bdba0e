import { afterAll, afterEach, expect, test } from 'bun:test';
import { waitForMail } from '../../support/mail/captured-mail.ts';
import { seriousFindings } from '../../support/pages/checkout-page.ts';
import { keepScreenshots, openShop } from '../../support/pages/checkout-shop.ts';
import { buyOnAccount } from '../../support/orders/net30.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const [shop, world] = await Promise.all([openShop(), setup()]);
const look = { companyName: 'Fern & Fable', primaryColor: '#0b6e4f' };
expectStatus(await world.owner.put('/api/v1/embed-config', look), 200);
afterEach(() => shop.closeTabs());
afterAll(() => shop.close());

const paymentInstructions =
  'Please transfer the amount to\nIBAN DE02 1203 0000 0000 2020 51\nand name the number of the invoice.';

test.each(['en-US', 'ar'])(
  'a buyer (%s) comes from the mail, and again once it is paid',
  async (locale) => {
    const settings = { sellerName: 'Fern & Fable GmbH', taxId: 'DE123456789', paymentInstructions };
    expectStatus(await world.owner.put('/api/v1/invoice-settings', settings), 200);
    const email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
    const lines = [
      { name: 'Stoneware mug', unitPrice: 1850, quantity: 2 },
      {
        name: 'A linen apron with a very long name that wraps on a phone',
        unitPrice: 4900,
        quantity: 1,
      },
    ];
    const invoice = await buyOnAccount(world, { lines, completion: { email } });
    const mail = await waitForMail(world, email, 'customer.net30_invoice_issued');
    const [url = ''] = /https?:\S+\/i\/\S+/.exec(mail.text) ?? [];
    const page = await shop.openTab(locale);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: invoice.number }).waitFor();
    await page.getByText('IBAN DE02 1203 0000 0000 2020 51').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const isWider = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
    expect(await isWider()).toBe(false);
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('href')).toEndWith('/pdf');
    await keepScreenshots(page, `invoice-open-${locale}`);
    expectStatus(await world.api.post(`/api/v1/invoices/${invoice.id}/mark-paid`, {}), 200);
    await page.reload();
    await page.locator('.state.good').waitFor();
    expect(await page.getByText('IBAN').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await keepScreenshots(page, `invoice-paid-${locale}`);
  },
);
