/** The bar's buttons: everything that falls due on the way is done when the page is back. */
export function addSandbox(site, { commerce }) {
  site.post('/sandbox/advance', async (c) => {
    const { back, unit } = await c.req.parseBody();
    const by = { unit: unit === 'day' ? 'day' : 'month', count: 1 };
    await commerce.testClock.advanceAndWait({ by });
    return c.redirect(/^\/[a-z]*$/.test(back) ? back : '/', 303);
  });
}
