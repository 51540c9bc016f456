import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { metadataOf, tokenUrn } from '../../../plugins/tokens/record.ts'
import { eventually, start } from '../../helper.ts'
import { authorityOver, call } from '../auth/authority.ts'
import { list, made, statusOf } from './requests.ts'

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

t.test('after a restart too, the last use is stored once in the configured time', async t => {
  const server = await start(t)
  const { token } = await made(server.admin)
  const lastUsedAt = async ({ admin }: typeof server) => (await list(admin)).data.listAccessTokens.tokens[0].lastUsedAt
  await statusOf(server.nobody, token)
  const first = await eventually(() => lastUsedAt(server))
  const again = await server.restart()
  await pause(5)
  t.equal(await statusOf(again.nobody, token), 200)
  t.equal(await lastUsedAt(again), first)
})
