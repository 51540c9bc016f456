import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { action, Conflict, definePlugin, parseUrn, Type, type Urn } from '../../../core/index.ts'
import { entities } from '../../../plugins/entities/index.ts'
import { start } from '../../helper.ts'
import { events } from './events.ts'

t.test('an operation that fails after its first commit has one event, with the failure', async t => {
  const probe = definePlugin({
    name: 'probe',
    contract: 2,
    needs: { entities },
    setup({ needs, data }) {
      const remove = (urn: Urn, removed: boolean) => needs.entities.aspects.status.edit(urn, () => ({ removed }))
      return {
        api: {},
        actions: {
          'probe.run': action(
            Type.Object({ urn: Type.String(), fails: Type.Boolean() }),
            ({ urn }) => ({ anyOf: ['EDIT_ENTITY'], on: parseUrn(urn) }),
            async ({ urn, fails }, call) => {
              for (const removed of [true, false]) await data.write(call, [remove(parseUrn(urn), removed)])
              if (fails) throw new Conflict('half of it was done')
            }
          )
        }
      }
    }
  })
  const { admin } = await start(t, { plugins: [...bundled, probe] })
  for (const fails of [false, true]) {
    const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,fails-${fails},PROD)`
    await admin.post('/probe?action=run', { urn, fails })
    const { total, events: found } = await events(admin, { resource: urn })
    t.equal(total, 1)
    t.match(found, [fails ? { outcome: 'FAILED', status: 409 } : { outcome: 'ALLOWED', status: null }])
  }
})
