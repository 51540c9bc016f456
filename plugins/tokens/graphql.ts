import { operation, type Scope } from '../../core/index.ts'
import { TokenGone, TokensDisabled } from './errors.ts'
import { isOwnList } from './filter.ts'
import { listTokens, type TokenList } from './list.ts'
import { digestUrn, MANAGE, metadataOf, type TokenMetadata, tokenUrn, USE } from './record.ts'
import { demandsToRevoke, revokeToken } from './revoke.ts'
import { type CreateDeps, createToken, demandsToCreate, type NewToken } from './token.ts'

export const inputAliases = {
  CreateAccessTokenInput: 'GetAccessTokenInput',
  ListAccessTokenInput: 'ListAccessTokensInput'
}

export const fields = {
  AccessTokenMetadata: {
    owner: ({ ownerUrn }: TokenMetadata) => ({ urn: ownerUrn })
  },
  TokenScope: { readOnly: ({ readOnly }: Scope) => readOnly === true }
}

interface TokenOperationDeps extends CreateDeps {
  /** Whether authentication is on: without it, tokens would have no effect. */
  readonly enabled: boolean
}

export function operations({ enabled, ...createDeps }: TokenOperationDeps) {
  const { store } = createDeps
  return {
    Query: {
      listAccessTokens: operation(
        ({ input }: { input: TokenList }, { actor }) => (isOwnList(input.filters ?? [], actor) ? USE : MANAGE),
        ({ input }, call) => listTokens(store, call, input)
      ),
      getAccessTokenMetadata: operation(
        () => MANAGE,
        async ({ token }: { token: string }, call) => {
          const system = call.as('looking up an access token')
          const digest = await store.digests.get(system, digestUrn(token))
          const [metadata] = digest ? await metadataOf(store, system, [digest.token]) : []
          if (!metadata) throw new TokenGone()
          return metadata
        }
      )
    },
    Mutation: {
      createAccessToken: operation(
        ({ input }: { input: NewToken }, call) => demandsToCreate(input, call),
        ({ input }, call) => {
          if (!enabled) throw new TokensDisabled()
          return createToken(createDeps, call, input)
        }
      ),
      revokeAccessToken: operation(
        ({ tokenId }: { tokenId: string }, call) => demandsToRevoke(store, call, tokenId),
        async ({ tokenId }, call) => {
          await revokeToken(store, call, tokenUrn(tokenId))
          return true
        }
      )
    }
  }
}
