import t from 'tap'
import { start } from '../../helper.ts'
import { create, KEYED, list, remove, update, urnOf, values } from './requests.ts'

t.test('secrets are created, listed without values, read, replaced and deleted', async t => {
  let server = await start(t, KEYED)
  const { admin } = server
  const [lemon, pear] = [urnOf('lemon'), urnOf('pear')]
  t.strictSame((await create(admin, { name: 'lemon', value: 'sour' })).data, { createSecret: lemon })
  await create(admin, { name: 'pear', value: 'sweet', description: 'a fruit' })
  t.strictSame(await list(admin), {
    ...{ start: 0, count: 20, total: 2 },
    secrets: [
      { urn: lemon, name: 'lemon', description: null },
      { urn: pear, name: 'pear', description: 'a fruit' }
    ]
  })
  const both = [
    { name: 'lemon', value: 'sour' },
    { name: 'pear', value: 'sweet' }
  ]
  t.strictSame((await values(admin, 'lemon', 'none', 'pear', 'lemon')).data.getSecretValues, both)
  t.strictSame((await update(admin, { urn: pear, name: 'pear', value: 'ripe' })).data, { updateSecret: pear })
  t.strictSame((await remove(admin, lemon)).data, { deleteSecret: lemon })

  server = await server.restart()
  t.match(await list(server.admin), { total: 1, secrets: [{ name: 'pear', description: 'a fruit' }] })
  t.strictSame((await values(server.admin, 'lemon', 'pear')).data.getSecretValues, [{ name: 'pear', value: 'ripe' }])
})
