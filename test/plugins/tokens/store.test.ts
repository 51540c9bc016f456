import { pino } from 'pino'
import t, { type Test } from 'tap'
import { purgeUntil } from '../../../plugins/tokens/purge.ts'
import { metadataOf, tokenUrn } from '../../../plugins/tokens/record.ts'
import { eventually } from '../../helper.ts'
import { authorityOver, call } from '../auth/authority.ts'

const system = () => call().as('test')

async function opened(t: Test) {
  const { store, data } = await authorityOver(t)
  const aspects = {
    infos: data.handle('dataHubAccessTokenInfo'),
    digests: data.handle('aspectdTokenDigest'),
    uses: data.handle('aspectdTokenUse')
  }
  // the handles' types are those of the model, which such a bare store does not know
  return { close: () => store.close(), tokens: { data, ...aspects } as Parameters<typeof metadataOf>[0] }
}

t.test('a token that went between being found and being read is left out', async t => {
  const { tokens, close } = await opened(t)
  t.strictSame(await metadataOf(tokens, system(), [tokenUrn('gone')]), [])
  await close()
})

t.test('a purge that fails is logged and tried again', async t => {
  const { tokens, close } = await opened(t)
  await close()
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  const stop = new AbortController()
  const ended = purgeUntil(stop.signal, { store: tokens, retentionDays: 1, purgeSeconds: 0.01, system, log })
  await eventually(async () => lines.length > 1)
  stop.abort()
  await ended
  t.match(lines[0], /expired access tokens were not purged/)
  t.match(lines[1], /expired access tokens were not purged/)
})
