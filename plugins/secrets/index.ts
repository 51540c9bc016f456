import { resolve } from 'node:path'
import { type Call, definePlugin, Type } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { createDigests, type Digests } from './digests.ts'
import { MANAGES, operations, sdl } from './graphql.ts'
import { createKeys } from './keys.ts'
import { reseal } from './reseal.ts'
import { createSealing, type Sealing } from './sealing.ts'
import { SECRET, type SecretValue, secretValues } from './secret.ts'

export type { Digests } from './digests.ts'
export { reseal } from './reseal.ts'
export type { Sealing } from './sealing.ts'
export type { SecretValue } from './secret.ts'

/** For plugins that store credentials. */
export interface Secrets {
  readonly sealing: Sealing
  readonly digests: Digests
  /**
   * The plain values of secrets, those of missing ones left out. What is given away is added to `call.effects.disclosed`,
   * so the audit trail names it with the next commit of the call, or at the end of its operation.
   * @throws WrongKey, NotSealed, SecretInput
   */
  valuesOf(call: Call, names: readonly string[]): Promise<readonly SecretValue[]>
}

/** Credentials that recipes refer to by name. Their values are sealed in the store. */
export const secrets = definePlugin({
  name: 'secrets',
  contract: 2,
  needs: { entities },
  config: Type.Object({
    key: Type.String({
      default: '',
      secret: true,
      env: 'ASPECTD_SECRETS_KEY',
      description:
        'seals stored secrets: 32 random bytes in Base64 or hexadecimal digits; older keys, which only open, after commas. Generated into the data folder if absent, but not for MongoDB'
    })
  }),
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/secrets',
        title: 'Secrets',
        menu: 'operate',
        icon: 'key-round',
        order: 30,
        show: 'secrets.ts#SecretsPage',
        anyOf: MANAGES
      }
    ]
  },
  setup({ needs, config, data, host, storeSource, background, system }) {
    const { aspects } = needs.entities
    const isAlone = storeSource.url.startsWith('sqlite:')
    const file = isAlone ? resolve(host.dataFolder, 'secrets-key') : undefined
    const keys = createKeys({ configured: config.key, file })
    const sealing = createSealing(keys)
    const valuesOf: Secrets['valuesOf'] = (call, names) => secretValues({ data, aspects, sealing }, call, names)
    const api: Secrets = { sealing, digests: createDigests(keys), valuesOf }
    return {
      api,
      sdl,
      operations: operations({ data, aspects, sealing }),
      start() {
        if (!sealing.hasOlderKeys || host.readOnly !== undefined) return
        const work = reseal(data, system('sealing secrets with the current key'), {
          type: SECRET,
          aspect: aspects.dataHubSecretValue,
          change: (urn, value) =>
            sealing.isOutdated(value.value)
              ? { ...value, value: sealing.seal(urn, sealing.open(urn, value.value)) }
              : value
        })
        background.run(work, 'sealing secrets with the current key failed; the next start tries again')
      }
    }
  }
})
