import { readFileSync } from 'node:fs'
import { Misconfigured, type Static, Type } from '../../../core/index.ts'

export const mailSettings = Type.Object({
  mailHost: Type.String({ default: '', description: 'SMTP server that sends mails; without it there are none' }),
  mailPort: Type.Integer({ minimum: 1, maximum: 65_535, default: 587, description: 'its port' }),
  mailSecurity: Type.Enum(['starttls', 'tls', 'none'], {
    default: 'starttls',
    description: 'starttls: TLS is required after the greeting; tls: from the beginning; none: no encryption'
  }),
  mailUser: Type.String({ default: '', description: 'user name at the SMTP server; without it nobody logs in there' }),
  mailPassword: Type.String({
    default: '',
    secret: true,
    env: 'ASPECTD_MAIL_PASSWORD',
    description: 'password at the SMTP server'
  }),
  mailCa: Type.String({
    default: '',
    description: 'file with certificates (PEM) of authorities to trust besides the usual ones, for the SMTP server'
  }),
  mailFrom: Type.String({ default: '', description: 'address that mails come from: catalog@example.com' })
})
export type MailSettings = Static<typeof mailSettings>

const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/
const DOMAIN = /^(?=.{1,253}$)(?!-)[A-Za-z0-9-]{1,63}(?<!-)(\.(?!-)[A-Za-z0-9-]{1,63}(?<!-))*$/

/** `ann@example.com`: no name, no quotes, no comment. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1))
}

/** @throws Misconfigured that names the key */
export function checkMail(settings: MailSettings): void {
  const { mailHost, mailFrom, mailUser, mailPassword, mailSecurity, mailCa } = settings
  const wrong = (key: string, problem: string) =>
    new Misconfigured(`configuration key plugins.delivery.${key}: ${problem}`)
  if (mailHost === '') {
    if (mailFrom !== '' || mailUser !== '')
      throw wrong('mailHost', 'expected the SMTP server for the other settings of mail')
    return
  }
  if (!DOMAIN.test(mailHost) && !/^[0-9a-f:]+$/i.test(mailHost)) {
    throw wrong('mailHost', `expected a host name or address, found ${JSON.stringify(mailHost)}`)
  }
  if (!isAddress(mailFrom)) {
    throw wrong('mailFrom', `expected an address such as catalog@example.com, found ${JSON.stringify(mailFrom)}`)
  }
  if (mailUser !== '' && mailPassword === '') {
    throw wrong(
      'mailPassword',
      'expected the password of mailUser, in ASPECTD_MAIL_PASSWORD or ASPECTD_MAIL_PASSWORD_FILE'
    )
  }
  if (mailUser !== '' && mailSecurity === 'none') {
    throw wrong('mailSecurity', 'expected starttls or tls: a password is not sent without encryption')
  }
  if (mailCa !== '' && !isReadable(mailCa)) throw wrong('mailCa', `expected a file with certificates, found ${mailCa}`)
}

function isReadable(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('-----BEGIN CERTIFICATE-----')
  } catch {
    return false
  }
}
