/** The URL of the console, to which team mails link. */
export function consoleUrl(baseUrl: string): string {
  return `${baseUrl}/console`;
}
