import { type Aspect, type Call, type Data, numberKey, pagesOf, parseStoredUrn, type Urn } from '../../../core/index.ts'
import type { LogIns, LogInWay } from './log-ins.ts'
import type { Session } from './sessions.ts'

const PAGE = 500
/** Providers that are asked at once. */
const ASKED_AT_ONCE = 8
/** If the answer does not come, or this instance ends meanwhile. A provider may take a minute for each of some requests. */
const AGAIN_MS = 300_000

interface Options {
  readonly data: Data
  readonly sessions: Aspect<Session>
  readonly logIns: Pick<LogIns, 'byName'>
}

/** Asks providers about the sessions for which it is time, and ends those that they do not permit any more. */
export type Renew = (call: Call) => Promise<void>

export function createRenew(options: Options): Renew {
  const { data } = options
  return async call => {
    const where = { field: 'aspectdSession.renewAt', to: numberKey(Date.now()) }
    /** Providers that do not answer now: not asked for each of their sessions. */
    const away = new Set<string | undefined>()
    for await (const { urns } of pagesOf(data, call, { types: ['aspectdSession'], where }, PAGE)) {
      for (let at = 0; at < urns.length; at += ASKED_AT_ONCE)
        await Promise.all(urns.slice(at, at + ASKED_AT_ONCE).map(urn => renew(options, call, { urn, away })))
    }
  }
}

async function renew(
  { data, sessions, logIns }: Options,
  call: Call,
  { urn, away }: { readonly urn: Urn; readonly away: Set<string | undefined> }
): Promise<void> {
  const session = await claim(sessions, call, urn)
  const ask = logIns.byName(session?.provider)?.renew
  if (!ask || session?.renewal === undefined || away.has(session.provider)) return
  const outcome = await ask(call, { user: parseStoredUrn(session.actor), token: session.renewal })
  if (outcome === 'away') away.add(session.provider)
  else if (outcome === 'ended') await data.erase(call, urn)
  else await sessions.update(call, urn, old => old && { ...old, renewal: outcome.token, renewAt: outcome.at })
}

/**
 * The session, if it is still time: for one instance only. Many providers take each token once, and end the session if it
 * comes again.
 */
async function claim(sessions: Aspect<Session>, call: Call, urn: Urn): Promise<Session | undefined> {
  let claimed: Session | undefined
  await sessions.update(call, urn, old => {
    const now = Date.now()
    const isTime = old?.renewAt !== undefined && old.renewAt < now && now < old.expiresAt
    claimed = isTime ? old : undefined
    return isTime ? { ...old, renewAt: now + AGAIN_MS } : old
  })
  return claimed
}

/** Whether any way to log in has something to ask. */
export function hasRenewals(ways: readonly LogInWay[]): boolean {
  return ways.some(({ renew }) => renew !== undefined)
}
