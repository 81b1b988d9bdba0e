import { endJob } from '../../storage/queries/actors/due-jobs.ts';
import { concludeMail, suppressMail } from '../../storage/queries/mail/mails.ts';
import { insertFirstMail, insertMail, type NewMail } from '../../storage/queries/mail/new-mails.ts';

const id = '00000000-0000-7000-8000-000000000000';
const now = new Date(0);
const mail: NewMail = {
  id,
  cause: 'sample',
  workspace_id: id,
  environment_id: null,
  application_id: id,
  template: 'sample',
  recipient: 'buyer@example.test',
  sealed_content: 'sealed',
  message_id: '<sample@example.test>',
  created_at: now,
};
const captured = { sender: '', subject: '', text: '', html: '', headers: {}, attachments: [] };

/** Samples (sample-statements.ts) of what a mail is written by, and of how its job ends. */
export const sampleMails = {
  insertMail: [insertMail(mail)],
  insertFirstMail: [insertFirstMail(mail)],
  concludeMail: [concludeMail({ id, status: 'captured', at: now, captured })],
  suppressMail: [suppressMail(id)],
  endJob: [endJob({ kind: '', key: '', claimId: id, version: 1 })],
};
