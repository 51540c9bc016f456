import { type Aspect, type Call, createLeases, type PluginContext, type Urn } from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import { createLooks } from '../kit/index.ts'
import type { Secrets } from '../secrets/index.ts'
import { createChannels } from './channels.ts'
import { type Config, checkBaseUrl } from './config.ts'
import { createDeadLetters } from './dead-letters.ts'
import type { Channel, State } from './definitions.ts'
import { createKinds } from './kinds/kinds.ts'
import { createMailLinks } from './mail/links.ts'
import { createMailer } from './mail/mailer.ts'
import { checkMail } from './mail/settings.ts'
import { measure } from './metrics.ts'
import { createTell, NOTICES, notices } from './notice.ts'
import { createChannelsOf } from './own/channels-of.ts'
import { createLinkUse } from './own/link-use.ts'
import { createOwnChannels } from './own/own-channels.ts'
import { createQueue } from './queue.ts'
import { createAttempt } from './sending/attempt.ts'
import { createSender } from './sending/sender.ts'
import { createTurn } from './sending/turn.ts'
import { createSources } from './source.ts'
import { createTargets } from './target.ts'

/** Of an answer, of which only the status counts. */
const MOST_BYTES = 100_000
const REASON = 'looking for messages that are due'

type Context = Pick<
  PluginContext<unknown, unknown, unknown, unknown>,
  'data' | 'host' | 'background' | 'metrics' | 'outgoing' | 'system' | 'onBehalfOf'
>

interface ServiceDeps extends Context {
  readonly config: Config
  readonly auth: Pick<Auth, 'isActive'>
  readonly secrets: Secrets | undefined
  readonly channels: Aspect<Channel>
  readonly states: Aspect<State>
}

/** All that sends messages, wired together. */
export function createService(deps: ServiceDeps) {
  const { config, auth, secrets, data, channels, states, background, system, onBehalfOf } = deps
  const now = () => Date.now()
  const { client, linkTo } = clientOf(deps)
  checkMail(config)
  const mailer = config.mailHost === '' ? undefined : createMailer(config, config.timeoutSeconds)
  const links = createMailLinks({ sealing: secrets?.sealing, linkTo, now })
  const kinds = createKinds({ client, linkTo, links, mailer, now })
  const sources = createSources()
  sources.define(NOTICES, notices)
  const targets = createTargets(secrets?.sealing)
  const queue = createQueue({ channels, states, maxWaiting: config.maxWaiting, now })
  const { ended } = measure(deps.metrics, { data, system, now })
  const leaseMs = config.leaseSeconds * 1000
  const shared = { data, channels, states, leases: createLeases(leaseMs), now }
  const turn = createTurn({
    ...shared,
    ...{ rules: config, random: Math.random, isActive: auth.isActive },
    attempt: createAttempt({ sources, kinds, targets, onBehalfOf, ended }),
    tell: createTell({ data, channels, queue })
  })
  const looks = createLooks((call: Call) => sender.look(call), { ...deps, reason: REASON })
  const { concurrency } = config
  const sender = createSender({
    ...{ ...shared, concurrency, leaseMs, turn, system, run: background.run, ended: looks.wake }
  })
  const channelsOf = createChannelsOf({ data, channels })
  const all = createChannels({ ...shared, targets, kinds, isHttpAllowed: config.allowHttp })
  return {
    ...{ queue, looks, now, mailer },
    define: sources.define,
    channels: all,
    channelsOf,
    own: createOwnChannels({ ...shared, all, channelsOf, targets, links, mailer }),
    useLink: createLinkUse({ ...shared, targets, links }),
    deadLetters: createDeadLetters({ data, states, queue }),
    /** What this instance sends itself needs no look. */
    changed(keys: readonly { readonly urn: Urn }[] | 'lost'): void {
      if (keys === 'lost' || keys.some(({ urn }) => !sender.isRunning(urn))) looks.wake()
    }
  }
}

/** The client for receivers, which users name, and the links of messages. */
function clientOf({ config, host, outgoing }: Pick<ServiceDeps, 'config' | 'host' | 'outgoing'>) {
  const base = checkBaseUrl(config.baseUrl)
  const limits = { milliseconds: config.timeoutSeconds * 1000, bytes: MOST_BYTES, redirects: 0 }
  return {
    client: outgoing.client({ name: 'delivery', addresses: 'public', ...limits }),
    linkTo: (path: string) => new URL(host.addressAt(path), base ?? host.address()).href
  }
}
