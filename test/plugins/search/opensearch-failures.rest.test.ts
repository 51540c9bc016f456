import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { type Certificate, makeCertificate } from '../../certificate.ts'
import { eventually, temporaryFolder } from '../../helper.ts'
import { mongodbUrl } from '../../mongod.ts'
import { openSearchSettings, openSearchTest } from '../../opensearch.ts'
import { askFor, dataset, describe, openRig, type Rig } from './engine.ts'
import { demand, OBSTACLES, type Obstacle, openGate } from './open-search-gate.ts'

const failureOf = ({ reports }: Rig): string | undefined => {
  const last = reports.at(-1)
  return last && 'failure' in last ? last.failure : undefined
}
const NOT_TRUSTED = /^OpenSearch cannot be reached at https:.*: self-signed certificate/
const BEHIND: readonly (readonly [keyof typeof OBSTACLES, RegExp])[] = [
  ['forbidden', /^OpenSearch refuses for lack of rights: no permissions/],
  ['full', /^OpenSearch does not permit it, as when its disk is full: .*read-only/],
  ['leaderless', /^OpenSearch fails: /],
  ['silent', /^OpenSearch cannot be reached at /]
]

openSearchTest('what keeps OpenSearch from answering is said, and ends by itself', async t => {
  const settings = await openSearchSettings(t)
  const gate = await openGate(t, settings.nodes[0] ?? '')
  const credentials = join(temporaryFolder(t), 'credentials')
  writeFileSync(credentials, 'ann:one\n')
  gate.obstacle = demand('ann:one')
  const url = await mongodbUrl(t)
  const rig = await openRig(t, { url, deadlineMs: 20_000, openSearch: { ...settings, nodes: [gate.url], credentials } })
  await describe(rig, dataset('first'), 'lemons')
  t.strictSame(await rig.find('lemons'), [dataset('first')])

  for (const [name, reason] of BEHIND) {
    await meet(rig, gate, OBSTACLES[name])
    t.match(failureOf(rig), reason, name)
    await t.rejects(askFor(rig.engine, 'lemons'), { statusCode: 503, message: reason }, `a search says it: ${name}`)
    t.equal(rig.engine.room(), undefined, 'no writer waits for it')
    await describe(rig, dataset(name), `melons of ${name}`)
    gate.obstacle = demand('ann:one')
    await eventually(() => rig.engine.state().ready)
    t.strictSame(
      (await askFor(rig.engine, `melons of ${name}`)).urns,
      [dataset(name)],
      'what was written meanwhile is found'
    )
  }
  gate.obstacle = demand('ann:two')
  await eventually(() => /refuses the credentials/.test(failureOf(rig) ?? ''))
  writeFileSync(credentials, 'ann:two\n')
  await eventually(() => rig.engine.state().ready)
  t.equal((await askFor(rig.engine, 'melons')).total, BEHIND.length, 'new credentials are read')
})

/** Resolves when the engine has met the obstacle. */
async function meet(rig: Rig, gate: { obstacle: Obstacle | undefined }, obstacle: Obstacle): Promise<void> {
  gate.obstacle = obstacle
  await eventually(() => failureOf(rig) !== undefined)
}

openSearchTest(
  'the certificate of OpenSearch must be of the authority that is trusted; both can be replaced',
  async t => {
    const settings = await openSearchSettings(t)
    const folder = temporaryFolder(t)
    const [first, second] = [makeCertificate(folder, 'first'), makeCertificate(folder, 'second')]
    const gate = await openGate(t, settings.nodes[0] ?? '', first)
    const [ca, credentials] = [join(folder, 'ca.pem'), join(folder, 'credentials')]
    writeFileSync(credentials, 'ann:one\n')
    gate.obstacle = demand('ann:one')
    const rig = await openRig(t, {
      url: await mongodbUrl(t),
      openSearch: { ...settings, nodes: [gate.url], ca, credentials }
    })
    await eventually(() => /^the certificates of OpenSearch: ENOENT/.test(failureOf(rig) ?? ''))
    await trusts(second, NOT_TRUSTED)
    await trusts(first)

    gate.present(second)
    await eventually(() => NOT_TRUSTED.test(failureOf(rig) ?? ''))
    await trusts(second)
    gate.obstacle = demand('ann:two')
    await eventually(() => /refuses the credentials/.test(failureOf(rig) ?? ''))
    writeFileSync(credentials, 'ann:two\n')
    await trusts(second)

    /** Searches are answered, or refused for this reason, which is that of the state too. */
    async function trusts({ cert }: Certificate, reason?: RegExp): Promise<void> {
      copyFileSync(cert, ca)
      if (!reason) return void t.strictSame(await rig.find('nothing'), [])
      await eventually(() => reason.test(failureOf(rig) ?? ''))
      await t.rejects(askFor(rig.engine, 'nothing'), { statusCode: 503, message: reason })
    }
  }
)

openSearchTest('what is no OpenSearch that was tested is refused', async t => {
  const settings = await openSearchSettings(t)
  const gate = await openGate(t, settings.nodes[0] ?? '')
  gate.obstacle = OBSTACLES.elasticsearch
  const rig = await openRig(t, { url: await mongodbUrl(t), openSearch: { ...settings, nodes: [gate.url] } })
  await eventually(() => failureOf(rig) === 'expected OpenSearch 2 or 3, found Elasticsearch 8.15.0')
  gate.obstacle = OBSTACLES.newer
  await eventually(() => failureOf(rig) === 'expected OpenSearch 2 or 3, found 9.0.0')
  gate.obstacle = undefined
  t.strictSame(await rig.find('nothing'), [])
})

openSearchTest('an index is built beside the one that answers; one of another mapping is named', async t => {
  const openSearch = await openSearchSettings(t)
  const rig = await openRig(t, { url: await mongodbUrl(t), openSearch })
  await describe(rig, dataset('first'), 'lemons')
  t.strictSame(await rig.find('lemons'), [dataset('first')])
  const [before] = await indexesOf(openSearch)
  t.ok(await rig.engine.rebuild())
  await eventually(async () => (await indexesOf(openSearch)).every(name => name !== before))
  t.strictSame(await rig.find('lemons'), [dataset('first')])
  await describe(rig, dataset('second'), 'lemons')
  t.equal((await rig.find('lemons')).length, 2)
  await rig.engine.rebuild([{ urn: dataset('first'), aspect: 'datasetProperties' }])
  t.equal((await rig.find('lemons')).length, 2)
  await replaceMapping(t, openSearch)
  await eventually(() => /has another mapping/.test(failureOf(rig) ?? ''))
  await t.rejects(askFor(rig.engine, 'lemons'), {
    statusCode: 503,
    message: /has another mapping than aspectd gave it/
  })
})

type Settings = Awaited<ReturnType<typeof openSearchSettings>>

async function ask({ nodes: [node = ''] }: Settings, path: string, body?: object, method = 'POST') {
  const asked = body && { method, body: JSON.stringify(body) }
  const answer = await fetch(`${node}/${path}`, { ...asked, headers: { 'content-type': 'application/json' } })
  return (await answer.json()) as Record<string, unknown>
}

async function indexesOf(settings: Settings): Promise<string[]> {
  const all = Object.keys(await ask(settings, `${settings.indexPrefix}-*`))
  return all.filter(name => !name.endsWith('-meta'))
}

async function replaceMapping(_t: Test, settings: Settings): Promise<void> {
  const [index = ''] = await indexesOf(settings)
  const alias = index.slice(0, index.lastIndexOf('-'))
  const other = `${alias}-other`
  await ask(settings, other, {}, 'PUT')
  await ask(settings, '_aliases', { actions: [{ remove_index: { index } }, { add: { index: other, alias } }] })
}
