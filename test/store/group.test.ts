import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { Unavailable } from '../../core/errors.ts'
import { type Commit, type Outcome, openGroup } from '../../core/store/group.ts'
import type { Change } from '../../core/store/port.ts'
import { makePoint, makeRow, points, put, tag } from '../contract/make.ts'

const batch = (id: string, size = 1): Change[] =>
  Array.from({ length: size }, (_, n) => put(makeRow({ urn: tag(`${id}.${n}`) })))

/** A commit of several turns that records how many batches it receives. */
function slowly(outcome: (batch: readonly Change[]) => Outcome = () => []): { commit: Commit; sizes: number[] } {
  const sizes: number[] = []
  const commit: Commit = async batches => {
    sizes.push(batches.length)
    for (let turns = 0; turns < 3; turns++) await turn()
    return batches.map(outcome)
  }
  return { commit, sizes }
}

t.test('writes of one turn share a commit, and writes that arrive meanwhile share the next', async t => {
  const later: Promise<unknown>[] = []
  const { commit, sizes } = slowly()
  const group = openGroup(batches => {
    if (later.length === 0) for (let n = 0; n < 5; n++) later.push(group.write(batch(`later ${n}`)))
    return commit(batches)
  })
  await Promise.all(Array.from({ length: 10 }, (_, n) => group.write(batch(`${n}`))))
  await Promise.all(later)
  t.strictSame(sizes, [10, 5])
})

t.test('a commit has at most the allowed number of changes, and no batch is split', async t => {
  const { commit, sizes } = slowly()
  const group = openGroup(commit, 10)
  await Promise.all([4, 4, 4, 30, 1, 1].map((size, n) => group.write(batch(`${n}`, size))))
  t.strictSame(sizes, [2, 1, 1, 2])
})

t.test('many writers are served in the order of arrival', async t => {
  const group = openGroup(slowly().commit, 3)
  const served: number[] = []
  const all = Array.from({ length: 20 }, async (_, n) => {
    await group.write(batch(`${n}`, 1 + (n % 4)))
    served.push(n)
  })
  await Promise.all(all)
  t.strictSame(
    served,
    Array.from({ length: 20 }, (_, n) => n)
  )
})

t.test('each writer gets the outcome of its own batch', async t => {
  const { commit } = slowly(([change]) =>
    change?.kind === 'points' ? new Error('broken') : change?.kind === 'erase' ? [{ urn: change.urn, aspect: 'x' }] : []
  )
  const group = openGroup(commit)
  const results = await Promise.allSettled([
    group.write(batch('a')),
    group.write([points(makePoint())]),
    group.write([{ kind: 'erase', urn: tag('b') }])
  ])
  t.match(results, [
    { status: 'fulfilled', value: [] },
    { status: 'rejected', reason: { message: 'broken' } },
    { status: 'fulfilled', value: [{ urn: tag('b') }] }
  ])
})

t.test('a failed commit rejects its writers, and the next commit runs', async t => {
  let failures = 1
  const group = openGroup(batches => {
    if (failures-- > 0) throw new Error('no disk')
    return batches.map(() => [])
  })
  const results = await Promise.allSettled([group.write(batch('a')), group.write(batch('b'))])
  t.match(results, [{ status: 'rejected' }, { status: 'rejected' }])
  t.strictSame(await group.write(batch('c')), [])
})

t.test('when the store is unavailable waiting writes are rejected, and later writes are tried', async t => {
  let isAway = true
  let commits = 0
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const group = openGroup(async batches => {
    commits++
    begun.resolve()
    await held.promise
    if (isAway) throw new Unavailable('away')
    return batches.map(() => [])
  })
  const first = group.write(batch('a'))
  await begun.promise
  const waiting = [group.write(batch('b')), group.write(batch('c'))]
  held.resolve()
  const results = await Promise.allSettled([first, ...waiting])
  t.match(results, [
    { reason: { statusCode: 503, message: 'away' } },
    { reason: { statusCode: 503, message: /an earlier write failed, so nothing was written/ } },
    { reason: { statusCode: 503 } }
  ])
  isAway = false
  t.strictSame(await group.write(batch('d')), [])
  t.equal(commits, 2)
})

t.test('a closed group refuses writes and waits for accepted ones', async t => {
  const group = openGroup(slowly().commit)
  let written = false
  const last = group.write(batch('a')).then(() => {
    written = true
  })
  await group.close()
  t.equal(written, true)
  await last
  await t.rejects(group.write(batch('b')), { code: 'UNAVAILABLE' })
})
