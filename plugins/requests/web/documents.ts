const CHANGE = `
  tagUrns termUrns domainUrn description
  owners { ownerUrn ownershipTypeUrn }
  properties { structuredPropertyUrn values { stringValue numberValue } }`

export const LIST = `query changeRequests($input: ListChangeRequestsInput!) {
  listChangeRequests(input: $input) {
    next
    requests {
      id entityUrn column kind state before note proposedAt decidedAt answer isMine mayDecide
      change { ${CHANGE} }
      made { ${CHANGE} }
      proposedBy { urn }
      decidedBy { urn }
    }
  }
}`
export const PROPOSE = 'mutation propose($input: ProposeChangeInput!) { proposeChange(input: $input) }'
export const ACCEPT = 'mutation acceptRequest($input: AcceptChangeRequestInput!) { acceptChangeRequest(input: $input) }'
export const DECLINE =
  'mutation declineRequest($input: DeclineChangeRequestInput!) { declineChangeRequest(input: $input) }'
export const WITHDRAW =
  'mutation withdrawRequest($entity: String!, $id: String!) { withdrawChangeRequest(entityUrn: $entity, id: $id) }'
