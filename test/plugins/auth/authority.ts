import { pino } from 'pino'
import type { Test } from 'tap'
import { createCall } from '../../../core/call.ts'
import { createData } from '../../../core/data/data.ts'
import { createWriter } from '../../../core/data/write.ts'
import { type Aspect, makeUrn } from '../../../core/index.ts'
import { createModel } from '../../../core/model/model.ts'
import { createBackground } from '../../../core/operation/background.ts'
import { createGate } from '../../../core/operation/gate.ts'
import { openStore } from '../../../core/store/open.ts'
import { createDetachPrincipal } from '../../../plugins/auth/identity/detach-principal.ts'
import { createRemovals } from '../../../plugins/auth/identity/removals.ts'
import { createSessions, type Session } from '../../../plugins/auth/identity/sessions.ts'
import { createSessionStrategy } from '../../../plugins/auth/identity/strategies.ts'
import { auth } from '../../../plugins/auth/index.ts'
import { createDecisions } from '../../../plugins/auth/policies/decisions.ts'
import type { PolicyInfo } from '../../../plugins/auth/policies/policy.ts'
import { createPolicyCache } from '../../../plugins/auth/policies/policy-cache.ts'
import { createSubjects } from '../../../plugins/auth/policies/subjects.ts'
import type { ModelHandles } from '../../../plugins/entities/index.ts'
import { entities } from '../../../plugins/entities/index.ts'
import { temporaryFolder } from '../../helper.ts'
import { storeUrl } from '../../store.ts'

export const log = pino({ level: 'silent' })
export const signal = new AbortController().signal
export const actor = makeUrn('corpuser', 'alice')
/** Grants `MANAGE_TAGS` to the actor. */
export const tagsPolicy: PolicyInfo = {
  displayName: 'tags',
  description: '',
  type: 'PLATFORM',
  state: 'ACTIVE',
  privileges: ['MANAGE_TAGS'],
  actors: { users: [actor] }
}
export const call = () => createCall({ credential: { actor, kind: 'session' }, address: '', signal, log })

/** The services of the authority over a real store, which tests can close. */
export async function authorityOver(t: Test) {
  const opened = await openStore(await storeUrl(t, temporaryFolder(t)), { log, cacheBytes: 0 })
  let closing: Promise<void> | undefined
  const store = { ...opened, close: () => (closing ??= opened.close()) }
  t.teardown(store.close)
  // caches are used only while the feed is current
  await store.begun
  const model = createModel(
    [entities, auth].map(({ name, manifest }) => ({ ...manifest, name })),
    new Map()
  )
  const writer = createWriter({ store, rules: { model, keep: 0, checks: new Map() }, reviews: [], companions: [] })
  const system = () => call().as('test')
  const data = createData({
    known: new Set(),
    store,
    model,
    writer,
    gate: createGate(lazy(() => decisions)),
    authority: lazy(() => decisions)
  })
  const subjects = createSubjects(data, system)
  const policyCache = createPolicyCache({ data, system, fixed: () => new Map() })
  const decisions = createDecisions({ data, subjects, policyCache })
  const names = Object.keys(entities.manifest.aspects ?? {})
  // one handle for each aspect, as in the plugin
  const aspects = Object.fromEntries(names.map(name => [name, data.handle(name)])) as unknown as ModelHandles
  const lifetime = { absoluteMs: 1e6, idleMs: 1e6 }
  const handle: Aspect<Session> = data.handle('aspectdSession')
  const background = createBackground({
    plugin: 'auth',
    states: { fail: () => undefined, recover: () => undefined },
    log,
    signal,
    system
  })
  const sessions = createSessions({ data, sessions: handle, lifetime, background })
  const detachPrincipal = createDetachPrincipal({ data, aspects, sessions })
  const removals = createRemovals({ data, removals: data.handle('aspectdRemoval'), detachPrincipal })
  const strategy = createSessionStrategy({ sessions, subjects, system })
  return {
    store,
    data,
    aspects,
    system,
    subjects,
    policyCache,
    lifetime,
    sessions,
    handle,
    background,
    removals,
    decisions,
    strategy
  }
}

function lazy(decisions: () => ReturnType<typeof createDecisions>) {
  return {
    isActive: () => true,
    rejected: () => undefined,
    refused: (...args: Parameters<ReturnType<typeof createDecisions>['refused']>) => decisions().refused(...args),
    viewFilter: (...args: Parameters<ReturnType<typeof createDecisions>['viewFilter']>) =>
      decisions().viewFilter(...args)
  }
}
