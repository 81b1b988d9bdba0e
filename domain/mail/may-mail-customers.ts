import type { Services } from '../context.ts';

/** Whether mails to customers are sent by SMTP, or captured in development (85, "Off"). */
export function mayMailCustomers({ mailTransport, production }: Services): boolean {
  return mailTransport !== null || !production;
}
