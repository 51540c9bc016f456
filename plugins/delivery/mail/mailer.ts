import { readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import type { Transporter } from 'nodemailer'
import type { Result } from '../sending/after-attempt.ts'
import type { MailSettings } from './settings.ts'
import type { Mail } from './template.ts'

export interface Mailer {
  /** One attempt; never throws. `id` is the same for all attempts of a message. */
  send(to: string, mail: Mail & { readonly id: string; readonly stop?: string }): Promise<Result>
  close(): void
}

const CONNECTIONS = 4
const PERMANENT = 500

/** Sends mails over a pool of connections, which is opened with the first one. */
export function createMailer(settings: MailSettings, timeoutSeconds: number): Mailer {
  const { mailFrom: from } = settings
  const domain = from.slice(from.lastIndexOf('@') + 1)
  let opened: Promise<Transporter> | undefined
  const transport = () => (opened ??= open(settings, timeoutSeconds * 1000))
  return {
    async send(to, { id, subject, text, html, stop }) {
      const list = stop && {
        'List-Unsubscribe': `<${stop}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'
      }
      try {
        const headers = { 'Auto-Submitted': 'auto-generated', ...list }
        const message = { from, to: { name: '', address: to }, subject, text, html, headers }
        await (await transport()).sendMail({ ...message, messageId: `<${id}@${domain}>` })
        return { outcome: 'sent' }
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => void opened?.then(one => one.close())
  }
}

async function open(settings: MailSettings, milliseconds: number): Promise<Transporter> {
  const { mailHost: host, mailPort: port, mailSecurity, mailUser: user, mailPassword: pass } = settings
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...{ host, port, pool: true, maxConnections: CONNECTIONS },
    secure: mailSecurity === 'tls',
    requireTLS: mailSecurity === 'starttls',
    ignoreTLS: mailSecurity === 'none',
    ...(user === '' ? {} : { auth: { user, pass } }),
    tls: trusted(settings),
    // What a mail contains names no files and addresses to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds
  })
}

const trusted = ({ mailCa }: MailSettings) =>
  mailCa === '' ? {} : { ca: [...getCACertificates('default'), readFileSync(mailCa, 'utf8')] }

/** Messages of servers can quote the mail, so that only their codes are shown. */
function failureOf(error: unknown): Result {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  const status = responseCode === undefined ? {} : { status: responseCode }
  if (code === 'EAUTH')
    return { outcome: 'away', error: 'the SMTP server refused the user name or password', ...status }
  if (responseCode !== undefined) {
    const outcome = responseCode >= PERMANENT ? 'refused' : 'away'
    return { outcome, error: `the SMTP server answered ${responseCode}`, ...status }
  }
  return { outcome: 'away', error: `the mail was not sent: ${code}` }
}
