import { start } from '../helper.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { createToken } from './token.ts'

pythonTest('the SDK creates, reads, updates, patches and deletes a dataset', async (t, program) => {
  const server = await start(t)
  const { accessToken: token } = await createToken(server.admin, 'sdk')
  const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
  t.strictSame(await datahub.script('sdk.py'), {
    before: 'ItemNotFoundError',
    again: 'SdkUsageError',
    created: { description: 'first', properties: {}, tags: ['urn:li:tag:a'], columns: { id: [], name: [] } },
    updated: {
      description: 'second',
      properties: {},
      tags: ['urn:li:tag:a', 'urn:li:tag:b'],
      columns: { id: ['urn:li:tag:column'], name: [] }
    },
    patched: {
      description: 'second',
      properties: { 'k/~': 'v' },
      tags: ['urn:li:tag:b', 'urn:li:tag:é'],
      columns: { id: ['urn:li:tag:column'], name: ['urn:li:tag:patched'] }
    },
    after: 'ItemNotFoundError'
  })
})
