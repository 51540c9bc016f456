import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { assign, QUICK, related } from '../../people.ts'
import { EDITOR, LIST_ROLES, ME, READER, setStatus, update } from './requests.ts'

const server = await start(t, QUICK)
const [ann, bob] = [await server.user('ann'), await server.user('bob')]

const rolesOf = async (by: Client, urn: string) => (await related(by, urn, 'OUTGOING', ['IsMemberOfRole'])).urns
const profileOf = async (by: Client) => {
  const { data } = await by.gql(
    `{ corpUser(urn: "${ann.actor}") { status editableProperties { displayName title slack teams } } }`
  )
  return data.corpUser
}

t.test(
  'profiles, roles and states of users are set, listed, changed and removed, and remain after a restart',
  async t => {
    const { admin } = server
    t.equal((await update(ann, ann.actor, { displayName: 'Ann', title: 'T', teams: ['t'] })).errors, undefined)
    t.equal((await update(ann, ann.actor, { title: null, slack: '@ann', teams: [] })).errors, undefined)
    const editableProperties = { displayName: 'Ann', title: 'T', slack: '@ann', teams: null }
    t.strictSame(await profileOf(admin), { status: 'ACTIVE', editableProperties })

    const listRoles = async (input: object) => (await ann.gql(LIST_ROLES, { input })).data.listRoles
    t.match(await listRoles({ start: 1, count: 1 }), { start: 1, count: 1, total: 3, roles: [{ urn: EDITOR }] })
    t.match(await listRoles({ query: 'READER' }), { total: 1, roles: [{ urn: READER }] })
    t.equal((await assign(admin, READER, [ann.actor, bob.actor])).data.batchAssignRole, true)
    await assign(admin, EDITOR, [ann.actor])
    t.strictSame((await rolesOf(admin, ann.actor)).toSorted(), [EDITOR, READER])
    t.equal((await related(admin, READER, 'INCOMING', ['IsMemberOfRole'])).total, 2)
    await assign(admin, EDITOR, [ann.actor], true)
    await assign(admin, null, [bob.actor])
    t.strictSame([await rolesOf(admin, ann.actor), await rolesOf(admin, bob.actor)], [[EDITOR], []])
    t.strictSame(await related(admin, EDITOR, 'INCOMING', ['IsMemberOfRole']), { total: 1, urns: [ann.actor] })

    t.equal((await bob.gql(ME)).status, 200)
    t.equal((await setStatus(admin, bob.actor, 'SUSPENDED')).data.updateUserStatus, bob.actor)
    t.equal((await bob.gql(ME)).status, 401)
    await setStatus(admin, ann.actor, 'SUSPENDED')
    await setStatus(admin, ann.actor, 'ACTIVE')

    const again = await server.restart()
    t.strictSame(await profileOf(again.admin), { status: 'ACTIVE', editableProperties })
    t.strictSame(await rolesOf(again.admin, ann.actor), [EDITOR])
    const { data } = await again.admin.gql(`{ corpUser(urn: "${bob.actor}") { status } }`)
    t.equal(data.corpUser.status, 'SUSPENDED')
  }
)
