import t, { type Test } from 'tap'
import { metadataOf, tokenUrn } from '../../../plugins/tokens/record.ts'
import { authorityOver, call } from '../auth/authority.ts'

const system = () => call().as('test')

async function opened(t: Test) {
  const { store, data } = await authorityOver(t)
  const aspects = {
    infos: data.handle('dataHubAccessTokenInfo'),
    digests: data.handle('aspectdTokenDigest'),
    uses: data.handle('aspectdTokenUse')
  }
  // the handles are typed by the model, which this bare store does not have
  return { close: () => store.close(), tokens: { data, ...aspects } as Parameters<typeof metadataOf>[0] }
}

t.test('a token that was erased between the search and the read is omitted', async t => {
  const { tokens, close } = await opened(t)
  t.strictSame(await metadataOf(tokens, system(), [tokenUrn('gone')]), [])
  await close()
})
