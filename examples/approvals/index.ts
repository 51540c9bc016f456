import { definePlugin, entityTypeOf, Forbidden, makeUrn, type Upcoming, type Urn } from 'aspectd'
import { auth } from 'aspectd/plugins/auth'
import { entities } from 'aspectd/plugins/entities'
import { aspects, types } from './definitions.ts'
import { ChangeOneDataset, WaitsForApproval } from './errors.ts'
import { operations, sdl } from './graphql.ts'
import { createProposals } from './proposals.ts'

/** Who has it on a dataset changes it at once, and decides on the changes that others propose. */
const APPROVE = 'APPROVE_DATASET_CHANGES'

/** The policy that gives the privilege to owners. Created at start if it does not exist. */
const OWNERS_APPROVE = makeUrn('dataHubPolicy', 'approvals-owners')
const ownersApprove = {
  displayName: 'Owners approve changes of their datasets',
  description:
    'Created by the plugin approvals. Change it to let others approve; make it inactive instead of deleting it.',
  type: 'METADATA',
  state: 'ACTIVE',
  privileges: [APPROVE],
  actors: { resourceOwners: true, allUsers: false, allGroups: false },
  resources: { filter: { criteria: [{ field: 'TYPE', values: ['dataset'], condition: 'EQUALS' as const }] } },
  editable: true
}

/** A change of a dataset by a user who is not its owner waits until an owner approves it. */
export const approvals = definePlugin({
  name: 'approvals',
  contract: 2,
  needs: { auth, entities },
  types,
  aspects,
  console: {
    folder: new URL('./web/', import.meta.url),
    panels: [{ on: ['dataset'], tab: 'Approvals', show: 'approvals.ts#ApprovalsPanel', anyOf: [APPROVE] }]
  },
  privileges: { [APPROVE]: 'Change a dataset without approval, and decide on the changes that others propose.' },
  setup({ needs, aspects: { proposedChangeInfo }, data, model, system }) {
    const { ownership, dataHubPolicyInfo } = needs.entities.aspects
    const proposals = createProposals(data, proposedChangeInfo)
    const demand = (dataset: Urn) => ({ anyOf: [APPROVE], on: dataset })
    // Guarded aspects have privileges of their own.
    const needsApproval = ({ urn, aspect }: Upcoming) =>
      entityTypeOf(urn) === 'dataset' && Object.keys(model.aspect('dataset', aspect).guard).length === 0
    return {
      api: undefined,
      sdl,
      operations: operations(proposals, demand),
      async review(call, changes) {
        // Work of the server itself, and clean-ups such as removing the references to a deleted tag.
        if (call.system !== undefined) return
        const dataset = changes.find(needsApproval)?.urn
        if (!dataset || (await needs.auth.allowed(call, [demand(dataset)]))) return
        const owners = (await ownership.get(call.as('looking up the owners of a dataset'), dataset))?.owners ?? []
        if (owners.length === 0) return
        if (changes.some(({ urn, aspect, json }) => urn === dataset && aspect === 'datasetKey' && json === undefined))
          throw new Forbidden(`only an owner may delete ${dataset}`)
        if (!changes.every(one => one.urn === dataset && needsApproval(one))) throw new ChangeOneDataset(dataset)
        throw new WaitsForApproval(dataset, await proposals.propose(call, dataset, changes))
      },
      async start() {
        await dataHubPolicyInfo.update(system('letting owners approve'), OWNERS_APPROVE, old => old ?? ownersApprove)
      }
    }
  }
})
