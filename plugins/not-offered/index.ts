import { definePlugin } from '../../core/index.ts'
import { domains } from '../domains/index.ts'
import { entities } from '../entities/index.ts'
import { glossary } from '../glossary/index.ts'
import { owners } from '../owners/index.ts'
import { quality } from '../quality/index.ts'
import { search } from '../search/index.ts'
import { tags } from '../tags/index.ts'
import { cloudOperations, cloudSdl } from './cloud.ts'
import { constraintsFields, constraintsMutation, constraintsSdl } from './constraints.ts'
import { filesOperations, filesSdl } from './files.ts'
import { githubOperations, githubSdl } from './github-import.ts'
import { actions, routes } from './rest.ts'
import { runAssertionsOperations, runAssertionsSdl } from './run-assertions.ts'
import { runTestsOperations, runTestsSdl } from './run-tests.ts'
import { semanticFields, semanticOperations, semanticSdl } from './semantic-search.ts'
import { settingsOperations, settingsSdl } from './settings.ts'
import { versionedDatasetOperation, versionedDatasetSdl } from './versioned-dataset.ts'
import { wholeUpdatesOperations, wholeUpdatesSdl } from './whole-updates.ts'

/** DataHub shows it instead of what a caller may not see, in lineage: clients have fragments on it. */
const RESTRICTED = `
  "Never occurs: what a caller is not authorized to see is not shown at all."
  type Restricted implements Entity { urn: String! type: EntityType! }
`

const SDL = `${githubSdl}${constraintsSdl}${filesSdl}${cloudSdl}${settingsSdl}${RESTRICTED}` as const

/** Calls of DataHub's clients that have no meaning here: answered truly, or refused with the reason. */
export const notOffered = definePlugin({
  name: 'not-offered',
  contract: 2,
  needs: { entities },
  wants: { quality, search, tags, owners, glossary, domains },
  setup({ wants }) {
    const on = {
      ...{ quality: wants.quality !== undefined, tags: wants.tags !== undefined, owners: wants.owners !== undefined },
      ...{ glossary: wants.glossary !== undefined, domains: wants.domains !== undefined }
    }
    const hasSearch = wants.search !== undefined
    const tests = runTestsOperations(on.quality)
    const hasUpdates = on.tags && on.owners
    const checks = runAssertionsSdl(on.quality) + runTestsSdl(on.quality)
    const conditional = semanticSdl(hasSearch) + checks + versionedDatasetSdl(on) + wholeUpdatesSdl(hasUpdates)
    return {
      api: {},
      sdl: `${SDL}${conditional}` as const,
      operations: {
        Query: {
          ...githubOperations.Query,
          ...filesOperations.Query,
          ...cloudOperations,
          ...settingsOperations.Query,
          ...semanticOperations(hasSearch),
          ...tests.Query,
          versionedDataset: versionedDatasetOperation
        },
        Mutation: {
          ...githubOperations.Mutation,
          ...constraintsMutation,
          ...filesOperations.Mutation,
          ...settingsOperations.Mutation,
          ...runAssertionsOperations(on.quality),
          ...tests.Mutation,
          ...wholeUpdatesOperations(hasUpdates)
        }
      },
      fields: { ...semanticFields, ...constraintsFields },
      actions,
      routes
    }
  }
})
