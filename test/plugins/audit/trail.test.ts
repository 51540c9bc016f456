import t from 'tap'
import { createSystemCall } from '../../../core/call.ts'
import { parseUrn } from '../../../core/index.ts'
import { subjectOf } from '../../../plugins/audit/arguments.ts'
import { createIsUser } from '../../../plugins/audit/claimed-user.ts'
import { createTrail } from '../../../plugins/audit/trail.ts'

const EVENT = {
  ...{ time: 1, actor: 'urn:li:corpuser:a', operation: 'POST /logIn', plugin: 'auth', outcome: 'ALLOWED' as const },
  ...{ privileges: [], resources: [], resourceCount: 0, names: {}, address: '127.0.0.1' }
}

/** A log that keeps its lines, and system calls that log to it. */
function logged() {
  const lines: unknown[] = []
  const keep = (line: unknown) => void lines.push(line)
  const log = { debug: keep, info: keep, warn: keep, error: keep }
  return { lines, log, system: () => createSystemCall('a test', new AbortController().signal, log) }
}

t.test('an event that cannot be stored is logged as an error, and the operation does not fail', async t => {
  const { lines, log, system } = logged()
  const full = {
    write: async () => {
      throw new Error('the disk is full')
    }
  }
  const edit = () => ({ urn: parseUrn('urn:li:aspectdAuditEvent:x'), aspect: 'aspectdAuditEvent', change: () => ({}) })
  const trail = createTrail({ data: full, events: { edit }, log, written: () => undefined, system })
  await trail.append(EVENT)
  await trail.settled()
  t.match(lines.at(-1), { err: { message: 'the disk is full' }, audit: { operation: 'POST /logIn' } })
})

t.test('a user that cannot be looked up is not recorded', async t => {
  const { lines, log, system } = logged()
  const exists = async () => {
    throw new Error('the disk is gone')
  }
  t.equal(await createIsUser({ data: { exists }, log, system })(parseUrn('urn:li:corpuser:datahub')), false)
  t.match(lines, [{ err: { message: 'the disk is gone' } }])
  t.notMatch(JSON.stringify(lines), 'datahub')
})

t.test('only names, ids and URNs are recorded from the arguments', async t => {
  const urn = 'urn:li:corpuser:a'
  const token = 'aspd_0123456789abcdefghijklmnopqrst'
  const args = {
    input: {
      name: 'n',
      password: 'p',
      accessToken: token,
      tokenId: token,
      resetToken: 'r',
      inviteToken: 'i',
      userUrn: urn
    },
    proposal: { entityUrn: 'urn:li:tag:t', aspectName: 'status', aspect: { value: '{"owner":"urn:li:corpuser:b"}' } },
    actors: [urn, 'no urn'],
    text: 'urn:li:corpuser:c',
    dryRun: true
  }
  t.strictSame(subjectOf(args), {
    resources: [urn, 'urn:li:tag:t'],
    resourceCount: 2,
    names: { name: 'n', aspectName: 'status', dryRun: 'true' }
  })
  t.strictSame(subjectOf(undefined), { resources: [], resourceCount: 0, names: {} })
})
