import { pino } from 'pino'
import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { createCall } from '../../../core/call.ts'
import { createData } from '../../../core/data.ts'
import { createGate } from '../../../core/gate.ts'
import { type Aspect, definePlugin, makeUrn } from '../../../core/index.ts'
import { createModel } from '../../../core/model.ts'
import { openStore } from '../../../core/store/open.ts'
import { createWriter } from '../../../core/write.ts'
import { createDecisions } from '../../../plugins/auth/authority.ts'
import { createBackground } from '../../../plugins/auth/background.ts'
import { createIdentify } from '../../../plugins/auth/identity.ts'
import { auth } from '../../../plugins/auth/index.ts'
import { createPolicyBook } from '../../../plugins/auth/policy-book.ts'
import { createSessions, type Session } from '../../../plugins/auth/sessions.ts'
import { createSubjects } from '../../../plugins/auth/subjects.ts'
import { createThrottle } from '../../../plugins/auth/throttle.ts'
import { entities } from '../../../plugins/entities/index.ts'
import { start } from '../../helper.ts'

const log = pino({ level: 'silent' })
const signal = new AbortController().signal
const actor = makeUrn('corpuser', 'alice')
const call = () => createCall({ credential: { actor, kind: 'session' }, address: '', signal, log })

/** The authority over a real store that can be closed under it. */
async function authorityOver(folder: string) {
  const store = await openStore(`sqlite:${folder}/aspectd.db`, { log, cacheBytes: 0 })
  const model = createModel(
    [entities, auth].map(({ name, spec }) => ({ ...spec, name })),
    new Map()
  )
  const writer = createWriter({ store, model, keep: 0, checks: new Map(), changed: () => undefined })
  const system = () => call().as('test')
  const data = createData({
    store,
    model,
    writer,
    gate: createGate(lazy(() => decisions)),
    authority: lazy(() => decisions)
  })
  const subjects = createSubjects(data, system)
  const decisions = createDecisions({
    data,
    subjects,
    book: createPolicyBook({ data, system, fixed: () => new Map() })
  })
  const lifetime = { absoluteMs: 1e6, idleMs: 1e6 }
  const handle: Aspect<Session> = data.handle('aspectdSession')
  const sessions = createSessions({ data, sessions: handle, lifetime, background: createBackground(log) })
  const identify = createIdentify({ verifiers: [], sessions, subjects, throttle: createThrottle(10), system })
  return { store, subjects, sessions, decisions, identify }
}

function lazy(decisions: () => ReturnType<typeof createDecisions>) {
  return {
    identify: () => undefined,
    refused: (...args: Parameters<ReturnType<typeof createDecisions>['refused']>) => decisions().refused(...args),
    viewFilter: (...args: Parameters<ReturnType<typeof createDecisions>['viewFilter']>) =>
      decisions().viewFilter(...args)
  }
}

t.test('GHSL-2022-081: with the store gone nobody is let in and nothing is allowed', async t => {
  const { store, subjects, sessions, decisions, identify } = await authorityOver(t.testdir())
  const secret = await sessions.begin(call(), await subjects.of(actor))
  subjects.forget()
  await store.close()
  const headers = { cookie: `PLAY_SESSION=${secret}` }
  await t.rejects(identify({ headers, address: '' }), { code: 'UNAVAILABLE' })
  await t.rejects(Promise.resolve().then(() => decisions.refused(call(), [{ anyOf: ['VIEW_ENTITY_PAGE'] }])))
  await t.rejects(Promise.resolve().then(() => decisions.viewFilter(call())))
  await t.rejects(decisions.allowed(call(), [{ anyOf: ['VIEW_ENTITY_PAGE'], on: actor }]))
})

t.test('a fault is not remembered: with the store back the answer is there', async t => {
  const folder = t.testdir()
  const { decisions } = await authorityOver(folder)
  t.strictSame(await decisions.refused(call(), [{ anyOf: ['MANAGE_TAGS'] }]), [{ anyOf: ['MANAGE_TAGS'] }])
  t.strictSame(await decisions.viewFilter(call()), { any: [{ urns: [actor] }] })
})

t.test('GHSL-2022-081: a verifier that fails lets nobody in', async t => {
  const faulty = definePlugin({
    name: 'faulty',
    contract: 1,
    needs: { auth },
    setup({ needs }) {
      needs.auth.addVerifier(bearer => {
        if (bearer === 'throws') throw new Error('broken')
        return bearer === 'rejects' ? Promise.reject(new Error('broken')) : undefined
      })
      return { api: undefined }
    }
  })
  const server = await start(t, { plugins: [...bundled, faulty], config: { plugins: { auth: { scryptCost: 10 } } } })
  for (const token of ['throws', 'rejects']) {
    const { status, body } = await server.as({ token }).gql('{ me { corpUser { urn } } }')
    t.equal(status, 503, token)
    t.notMatch(JSON.stringify(body), 'broken')
  }
  t.equal((await server.as({ token: 'unknown' }).gql('{ me { corpUser { urn } } }')).status, 401)
})

t.test('a caller without a credential is refused everything and sees nothing', async t => {
  const { decisions } = await authorityOver(t.testdir())
  const nobody = createCall({ credential: undefined, address: '', signal, log })
  const demands = [{ anyOf: ['VIEW_ENTITY_PAGE'] }, { anyOf: ['VIEW_ENTITY_PAGE'], on: makeUrn('corpuser', 'UNKNOWN') }]
  t.strictSame(await decisions.refused(nobody, demands), demands)
  t.strictSame(await decisions.viewFilter(nobody), { any: [] })
})
