import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { following } from '../following/index.ts'
import { kit } from '../kit/index.ts'
import { owners } from '../owners/index.ts'
import { createAssertionFollower } from './assertions/follow.ts'
import { assertionOperationsSdl } from './assertions/operations-sdl.ts'
import { runSummaryEdits } from './assertions/run-summary.ts'
import { assertionSdl } from './assertions/sdl.ts'
import { assertionsSummary } from './assertions/summary.ts'
import { consolePart } from './console.ts'
import { contractEntityFields, contractFields } from './contracts/contract.ts'
import { contractOperationsSdl, contractSdl } from './contracts/sdl.ts'
import { entityFields, fields } from './fields.ts'
import { operations } from './graphql.ts'
import { createIncidentFollower } from './incidents/follow.ts'
import { incidentOperationsSdl, incidentSdl } from './incidents/sdl.ts'
import { waitingIncidents } from './incidents/waiting.ts'
import { testSdl } from './tests/sdl.ts'
import { testEntityFields, testFields, testKind } from './tests/test.ts'

const SDL =
  `${assertionSdl}${assertionOperationsSdl}${incidentOperationsSdl}${contractSdl}${contractOperationsSdl}${testSdl}` as const

/** Assertions with their results, incidents, contracts and tests, and what they say of the health of data. */
export const quality = definePlugin({
  name: 'quality',
  contract: 2,
  needs: { entities, kit },
  wants: { owners, following },
  aspects: { assertionsSummary },
  console: consolePart,
  setup({ needs: { entities, kit }, wants: { owners, following }, data, model, aspects }) {
    const { derivation } = entities
    const deps = { data, model, entities }
    following?.waiting(waitingIncidents(deps))
    const summarizing = { ...deps, summaries: aspects.assertionsSummary }
    const deletion = kit.deletion('deleteAssertion')
    derivation.define('assertionRunEvent', (urn, event) =>
      runSummaryEdits(entities.aspects.assertionRunSummary, urn, event)
    )
    return {
      api: {},
      sdl: `${SDL}${incidentSdl(owners !== undefined)}`,
      entityTypes: { assertion: 'Assertion', dataContract: 'DataContract', incident: 'Incident', test: 'Test' },
      operations: operations({ ...summarizing, deletion }, { model, entities, test: testKind(kit, entities) }),
      // DataHub's documentation names this type, its server only the other one.
      inputAliases: { UpdateIncidentStatusInput: 'IncidentStatusInput' },
      fields: { ...fields(deps, owners !== undefined), ...contractFields(deps), ...testFields(deps) },
      entityFields: [...entityFields(deps), contractEntityFields(deps), testEntityFields(deps)],
      followers: { assertions: createAssertionFollower(summarizing), incidents: createIncidentFollower(deps) }
    }
  }
})
