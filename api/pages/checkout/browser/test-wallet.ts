import { showWallets, type WalletEvents } from './wallet.ts';

/** The sandbox's wallet: a sheet of the page in which the buyer chooses what happens. */
export function mountTestWallet({ admits, pays }: WalletEvents): void {
  const sheet = document.querySelector<HTMLDialogElement>('[data-test-wallet-sheet]');
  const button = document.querySelector<HTMLElement>('[data-test-wallet]');
  if (!sheet || !button) return;
  button.addEventListener('click', () => {
    // Between a confirmation and its event, which comes a moment later, the sheet is closed and nothing is being paid yet.
    if (sheet.open || sheet.returnValue === 'confirm' || !admits()) return;
    sheet.showModal();
  });
  sheet.addEventListener('close', () => {
    const isConfirmed = sheet.returnValue === 'confirm';
    sheet.returnValue = '';
    if (!isConfirmed) return;
    const chosen = sheet.querySelector<HTMLInputElement>('[name=testWallet]:checked');
    const paymentToken = chosen?.value ?? '';
    pays({ take: async () => ({ kind: 'token', paymentToken }), end: () => undefined });
  });
  showWallets(true);
}
