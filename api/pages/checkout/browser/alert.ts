/** Shows a message that concerns no single field, and focuses it. */
export function showAlert(message: string): void {
  const alert = document.querySelector<HTMLElement>('[data-alert]');
  const text = alert?.querySelector('p');
  if (!alert || !text) return;
  text.textContent = message;
  alert.hidden = false;
  alert.focus();
}

export function hideAlert(): void {
  const alert = document.querySelector<HTMLElement>('[data-alert]');
  if (alert) alert.hidden = true;
}
