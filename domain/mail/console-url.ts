/** Where the console is served; links in team mails lead there. */
export function consoleUrl(baseUrl: string): string {
  return `${baseUrl}/console`;
}
