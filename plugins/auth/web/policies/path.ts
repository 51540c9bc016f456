export const POLICIES = '/settings/permissions/policies'

/** By the id: `urn:li:dataHubPolicy:7` → `/settings/permissions/policies/7`. */
export const policyPath = (urn: string): string =>
  `${POLICIES}/${encodeURIComponent(urn.split(':').slice(3).join(':'))}`

export const policyUrn = (id: string): string => `urn:li:dataHubPolicy:${id}`
