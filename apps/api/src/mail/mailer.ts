import { createHash } from 'node:crypto';
import { step } from '@etalage/memory/steps';
import { createTransport } from 'nodemailer';
import { CircuitOpen, type Circuits } from '../circuits.ts';
import type { Env } from '../plugins/env.ts';
import { isOfOwnNetwork } from './own-network.ts';

export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** Files that come with it; they are not kept with the mail. */
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** Where its reader leaves mails of this kind by one POST (RFC 8058). */
  leaveUrl?: string;
};
type OutgoingMail = RenderedMail & {
  tenantId: string;
  fromName: string;
  fromHost: string;
  to: string;
  /** The same for the same mail, so that a mail server may drop a copy. */
  dedupeKey: string;
};

/** The mail server did not take a mail. Says by codes why: the server's own words repeat who it was for. */
class MailRefused extends Error {
  override readonly name = 'MailRefused';
  constructor(reason: unknown) {
    const { code, responseCode } = (reason ?? {}) as { code?: unknown; responseCode?: unknown };
    const codes = [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number');
    super(`The mail server did not take the mail (${codes.join(' ') || 'unknown'}).`);
  }
}

/** Sends mails, or leaves them in the database where there is no mail server. */
export type Mailer = {
  readonly sends: boolean;
  /** Throws MailRefused, or CircuitOpen where the server is left alone. */
  send(mail: OutgoingMail): Promise<void>;
  /** Milliseconds for which this tenant's mail would not be sent, because the server gave no answer; 0: it would. */
  restsForMs(tenantId: string): number;
};

const server = 'The mail server';

/** Milliseconds: to be connected, to be greeted, and between two signs of life. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
/** Milliseconds for a mail altogether, or a server that says a word every now and then would hold its place for ever. */
const mailTimeoutMs = 30_000;

export type MailerOptions = {
  circuits: Circuits;
  /** Ends whatever is being sent. */
  stop: AbortSignal;
};

export function createMailer(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>,
  { circuits, stop }: MailerOptions,
): Mailer {
  if (!env.SMTP_URL) return { sends: false, send: async () => {}, restsForMs: () => 0 };
  const url = new URL(env.SMTP_URL);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const transport = createTransport({
    host,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    // Whoever stands in between could else answer that there is no TLS, and read passwords and the links in mails.
    requireTLS: !isOfOwnNetwork(host),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    sends: true,
    async send(mail) {
      const { dedupeKey, fromHost, subject, to, html, text, replyTo, leaveUrl, attachments = [] } = mail;
      const address = env.MAIL_FROM ?? `no-reply@${fromHost}`;
      const from = { name: mail.fromName, address };
      for (const header of [subject, to, from.name, from.address, replyTo ?? '', leaveUrl ?? ''])
        requireOneLine(header);
      const messageId = `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}@${fromHost}>`;
      // As addresses and not as texts, in which the library would look for more than one.
      const asAddress = (address: string) => ({ name: '', address });
      const send = () =>
        transport.sendMail({
          from,
          to: asAddress(to),
          subject,
          html,
          text,
          messageId,
          signal: AbortSignal.any([stop, AbortSignal.timeout(mailTimeoutMs)]),
          ...(replyTo && { replyTo: asAddress(replyTo) }),
          attachments,
          ...(leaveUrl && {
            headers: {
              'List-Unsubscribe': `<${leaveUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
        });
      const traced = () => step({ of: 'mail', name: 'mail send' }, send);
      await circuits.run(server, mail.tenantId, traced, isAboutMail).catch((error: unknown) => {
        throw error instanceof CircuitOpen ? error : new MailRefused(error);
      });
    },
    restsForMs: (tenantId) => circuits.openForMs(server, tenantId),
  };
}

/** Whether the server works and refused this mail alone: its address, or what it says. */
function isAboutMail(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}

/** A line break in a header would begin another header, chosen by whoever wrote it. */
export function requireOneLine(header: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to refuse
  if (/[\u0000-\u001f\u007f\u2028\u2029]/.test(header))
    throw new Error('A mail header holds a control character.');
}
