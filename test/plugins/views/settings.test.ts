import t from 'tap'
import { start } from '../../helper.ts'
import { created, defaults, remove, setGlobal, setOwn } from './requests.ts'

const { admin, user } = await start(t)
const ann = await user('ann')
const manager = await user('manager', { privileges: ['MANAGE_GLOBAL_VIEWS'] })

t.test('a new server has no default view, and says so', async t => {
  t.strictSame(await defaults(ann), { own: null, global: null })
})

t.test('the default view of all users is a global one, set by those who manage them', async t => {
  const urn = await created(manager, 'all', { viewType: 'GLOBAL' })
  t.match((await setGlobal(ann, urn)).errors, [{ extensions: { code: 403 } }])
  t.strictSame((await setGlobal(manager, urn)).data, { updateGlobalViewsSettings: true })
  t.strictSame(await defaults(ann), { own: null, global: urn })
  const personal = await created(manager, 'mine')
  t.match((await setGlobal(manager, personal)).errors, [{ message: /must be a global view/ }])
  for (const bad of ['urn:li:dataHubView:absent', 'nonsense', 'urn:li:tag:x', await created(ann, 'of ann')])
    t.match((await setGlobal(manager, bad)).errors, [
      { message: `the view ${bad} does not exist`, extensions: { code: 400 } }
    ])
  t.strictSame(await defaults(ann), { own: null, global: urn })
  t.notOk((await remove(manager, urn)).errors)
  t.strictSame(await defaults(ann), { own: null, global: null }, 'the deleted view')
  const next = await created(manager, 'next', { viewType: 'GLOBAL' })
  await setGlobal(manager, next)
  t.notOk((await setGlobal(manager, null)).errors)
  t.strictSame(await defaults(ann), { own: null, global: null })
})

t.test('each user has a default view', async t => {
  const mine = await created(ann, 'mine')
  t.strictSame((await setOwn(ann, mine)).data, { updateCorpUserViewsSettings: true })
  t.strictSame(await defaults(ann), { own: mine, global: null })
  t.strictSame(await defaults(manager), { own: null, global: null })
  t.match((await setOwn(manager, mine)).errors, [{ message: `the view ${mine} does not exist` }])
  const seen = await admin.gql(`{ corpUser(urn: "${ann.actor}") { settings { views { defaultView { urn } } } } }`)
  t.strictSame(seen.data.corpUser.settings.views, { defaultView: null }, 'others do not see it')
  t.notOk((await remove(ann, mine)).errors)
  t.strictSame(await defaults(ann), { own: null, global: null }, 'the deleted view')
  const all = await created(manager, 'all', { viewType: 'GLOBAL' })
  await setOwn(ann, all)
  t.strictSame(await defaults(ann), { own: all, global: null })
  await setOwn(ann, null)
  t.strictSame(await defaults(ann), { own: null, global: null })
})
