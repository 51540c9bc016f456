import t from 'tap'
import { start } from '../../helper.ts'

t.test('the server says the version whose promises it keeps', async t => {
  const versionOf = async (isOn: boolean) => {
    const { anonymous } = await start(t, { config: { plugins: { openapi: isOn } } })
    const { versions, baseUrl } = (await anonymous.get('/config')).body
    return [versions['acryldata/datahub'].version, baseUrl === anonymous.url]
  }
  t.strictSame(await versionOf(true), ['1.7.0', false])
  t.strictSame(await versionOf(false), ['1.0.0', true])
})
