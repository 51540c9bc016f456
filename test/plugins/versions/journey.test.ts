import t from 'tap'
import { start } from '../../helper.ts'
import { datasets, latest, link, newSet, unlink, version, versions } from './requests.ts'

t.test('versions are linked and unlinked, and the latest is always right', async t => {
  let server = await start(t)
  const [one = '', two = '', three = ''] = await datasets(server.admin, 3)
  const set = newSet()
  for (const [at, urn] of [one, two, three].entries()) {
    t.strictSame((await link(server.admin, set, urn, `v${at + 1}`)).data, { linkAssetVersion: { urn: set } })
  }
  t.strictSame(await versions(server.admin, set), ['v3*', 'v2', 'v1'])
  t.equal(await latest(server.admin, set), three)
  t.strictSame((await unlink(server.admin, set, three)).data, { unlinkAssetVersion: { urn: set } })
  server = await server.restart()
  t.strictSame(await versions(server.admin, set), ['v2*', 'v1'])
  await unlink(server.admin, set, one)
  t.strictSame(await versions(server.admin, set), ['v2*'])
  await unlink(server.admin, set, two)
  t.strictSame([await versions(server.admin, set), await latest(server.admin, set)], [[], undefined])
  t.equal(await version(server.admin, two), null)
  t.notOk((await link(server.admin, set, one, 'again')).errors, 'the set begins again')
  t.strictSame(await versions(server.admin, set), ['again*'])
})
