import { showWallets, type WalletEvents } from './wallet.ts';

/** The sandbox's wallet: a sheet of the page in which the buyer chooses what happens. */
export function mountTestWallet({ admits, pays }: WalletEvents): void {
  const sheet = document.querySelector<HTMLDialogElement>('[data-test-wallet-sheet]');
  const button = document.querySelector<HTMLElement>('[data-test-wallet]');
  if (!sheet || !button) return;
  button.addEventListener('click', () => {
    if (!admits()) return;
    sheet.returnValue = '';
    sheet.showModal();
  });
  sheet.addEventListener('close', () => {
    if (sheet.returnValue !== 'confirm') return;
    const chosen = sheet.querySelector<HTMLInputElement>('[name=testWallet]:checked');
    const paymentToken = chosen?.value ?? '';
    pays({ take: async () => ({ kind: 'token', paymentToken }), end: () => undefined });
  });
  showWallets(true);
}
