import { pino } from 'pino'
import t from 'tap'
import { createSystemCall } from '../../../core/call.ts'
import { definePlugin, parseUrn } from '../../../core/index.ts'
import { entities } from '../../../plugins/entities/index.ts'
import { unlinkVersion, type VersionDeps } from '../../../plugins/versions/version.ts'
import { start } from '../../helper.ts'
import { datasets, latest, link, newSet } from './requests.ts'

t.test('a version that leaves the set while the latest is unlinked does not become the latest', async t => {
  let found: VersionDeps | undefined
  const probe = definePlugin({
    ...{ name: 'probe', contract: 2, needs: { entities } },
    setup({ needs: { entities: api }, data, model }) {
      found = { data, model, aspects: api.aspects }
      return { api: undefined }
    }
  })
  const { admin } = await start(t, { plugins: [probe] })
  if (!found) throw new Error('the plugin was not set up')
  const deps = found
  const [first = '', second = '', third = ''] = await datasets(admin, 3)
  const set = newSet()
  for (const [at, urn] of [first, second, third].entries()) await link(admin, set, urn, `v${at}`)
  const call = createSystemCall('a test', new AbortController().signal, pino({ level: 'silent' }))
  const leaving = deps.aspects.versionProperties.edit(parseUrn(second), () => undefined)
  const find: typeof deps.data.find = async (...args) => {
    const page = await deps.data.find(...args)
    await deps.data.write(call, [leaving])
    return page
  }
  await unlinkVersion({ ...deps, data: { ...deps.data, find } }, call, parseUrn(set), parseUrn(third))
  t.equal(await latest(admin, set), first)
})
