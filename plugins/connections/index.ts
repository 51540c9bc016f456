import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { reseal, secrets } from '../secrets/index.ts'
import { CONNECTION } from './connection.ts'
import { operations, sdl } from './graphql.ts'

/** How to reach other systems; credentials are sealed. */
export const connections = definePlugin({
  name: 'connections',
  contract: 2,
  needs: { entities },
  wants: { secrets },
  setup({ needs, wants, data, host, background, system }) {
    const { aspects } = needs.entities
    const sealing = wants.secrets?.sealing
    return {
      sdl,
      operations: operations({ data, aspects, sealing }),
      start() {
        if (!sealing?.hasOlderKeys || host.readOnly !== undefined) return
        const work = reseal(data, system('sealing connections with the current key'), {
          type: CONNECTION,
          aspect: aspects.dataHubConnectionDetails,
          change: (urn, value) =>
            value.json && sealing.isOutdated(value.json.encryptedBlob)
              ? { ...value, json: { encryptedBlob: sealing.seal(urn, sealing.open(urn, value.json.encryptedBlob)) } }
              : value
        })
        background.run(work, 'sealing connections with the current key failed; the next start tries again')
      }
    }
  }
})
