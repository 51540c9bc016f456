import type { OutgoingClient, Urn } from '../../../core/index.ts'
import type { Kind } from '../definitions.ts'
import type { MailLinks } from '../mail/links.ts'
import type { Mailer } from '../mail/mailer.ts'
import { mailOf } from '../mail/template.ts'
import type { Result } from '../sending/after-attempt.ts'
import type { Content } from '../source.ts'
import type { Target } from '../target.ts'
import { post } from './post.ts'
import { signedHeaders } from './signature.ts'
import { slackBody } from './slack.ts'
import { teamsBody } from './teams.ts'

interface KindDeps {
  readonly client: Pick<OutgoingClient, 'fetch'>
  readonly now: () => number
  /** The address of a path of this server, for links. */
  readonly linkTo: (path: string) => string
  readonly links: MailLinks
  /** `undefined` if the server sends no mails. */
  readonly mailer: Mailer | undefined
}

interface Sent {
  readonly id: string
  readonly content: Content
  readonly channel: Urn
}

/** One attempt. @throws only if the signal aborts */
export type Send = (target: Target, sent: Sent, signal: AbortSignal) => Promise<Result>

/** How each kind of channel sends. */
export function createKinds({ client, now, linkTo, links, mailer }: KindDeps): Readonly<Record<Kind, Send>> {
  const chat =
    (bodyOf: typeof slackBody): Send =>
    ({ url = '' }, { content }, signal) =>
      post(client, { url, headers: {}, body: JSON.stringify(bodyOf(content, linkTo)) }, signal)
  return {
    webhook({ url = '', secrets = [] }, { id, content }, signal) {
      const { type, data, at } = content
      const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
      return post(client, { url, headers: signedHeaders(secrets, { id, now: now(), body }), body }, signal)
    },
    slack: chat(slackBody),
    teams: chat(teamsBody),
    async mail({ address = '' }, { id, content, channel }) {
      if (!mailer) return { outcome: 'away', error: 'this server sends no mails: plugins.delivery.mailHost is not set' }
      const stop = links.linkOf('stop', channel, address)
      return mailer.send(address, { id, stop, ...mailOf(content, { linkTo, stop }) })
    }
  }
}
