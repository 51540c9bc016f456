import t from 'tap'
import { start } from '../../helper.ts'
import { KEYED } from '../secrets/requests.ts'
import { erase, NAME } from './probe.ts'

for (const plugin of ['tasks', 'secrets']) {
  t.test(`without ${plugin} an erasure is refused, and nothing is begun`, async t => {
    const { admin, ...server } = await start(t, { ...KEYED, config: { pluginsOff: [plugin] } })
    const zoe = await server.user(NAME)
    const { errors } = await erase(admin)
    t.match(errors, [
      { message: new RegExp(`requires the plugin ${plugin}, which is disabled`), extensions: { code: 409 } }
    ])
    t.strictSame((await admin.gql('{ erasures { id } }')).data.erasures, [])
    t.equal((await zoe.gql('{ me { corpUser { urn } } }')).data.me.corpUser.urn, zoe.actor)
    t.equal((await admin.ingest(zoe.actor, 'corpUserInfo', { active: true, displayName: 'Zoe' })).status, 200)
  })
}
