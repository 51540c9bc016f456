import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Test } from 'tap'

export interface Mailed {
  readonly to: readonly string[]
  readonly secure: boolean
  readonly user: string | undefined
  /** As it arrived, with quoted-printable lines joined and decoded. */
  readonly text: string
}

/** A real SMTP server on this machine. `answer.code` refuses recipients. */
export async function openSmtp(t: Test, options: SMTPServerOptions = {}) {
  const mails: Mailed[] = []
  const answer: { code: number | undefined } = { code: undefined }
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'open sesame' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo(_address, _session, done) {
      if (answer.code === undefined) return done()
      done(Object.assign(new Error('no such mailbox'), { responseCode: answer.code }))
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk
      })
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, secure: session.secure, user: session.user, text: decoded(text) })
        done()
      })
    },
    ...options
  })
  // Clients that end the connection in the middle of a handshake.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  t.teardown(() => new Promise<void>(resolve => server.close(() => resolve())))
  const address = listening.address()
  if (typeof address !== 'object' || address === null) throw new Error('the SMTP server has no address')
  return { port: address.port, mails, answer }
}

/** Each part as its own header says, and the encoded words of the header of the mail: anything else can look encoded too. */
function decoded(mail: string): string {
  const [head = '', ...parts] = mail.split(/(?=\r\n--)/)
  const words = head.replace(/=\?UTF-8\?Q\?.*?\?=/g, unquoted)
  return [words, ...parts.map(part => (/quoted-printable/i.test(part) ? unquoted(part) : part))].join('')
}

function unquoted(text: string): string {
  const joined = text.replace(/=\r\n/g, '')
  return joined.replace(/(?:=[0-9A-F]{2})+/g, found => Buffer.from(found.replaceAll('=', ''), 'hex').toString('utf8'))
}

/** The first link to this path in a mail, as path and query. */
export function linkIn({ text }: Mailed, path: string): string {
  const plain = text.split('text/html')[0] ?? ''
  const [found] = plain.match(new RegExp(`https?://\\S+${path}\\?\\S+`)) ?? []
  if (!found) throw new Error(`the mail has no link to ${path}:\n${plain}`)
  const { pathname, search } = new URL(found)
  return pathname + search
}
