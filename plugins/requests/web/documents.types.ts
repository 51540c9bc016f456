// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AcceptRequest {
  readonly acceptChangeRequest: boolean
}

export interface AcceptRequestVariables {
  readonly input: AcceptChangeRequestInput
}

export interface DeclineRequest {
  readonly declineChangeRequest: boolean
}

export interface DeclineRequestVariables {
  readonly input: DeclineChangeRequestInput
}

export interface ChangeRequests {
  readonly listChangeRequests: {
    readonly next: string | null
    readonly requests: readonly {
      readonly id: string
      readonly entityUrn: string
      readonly column: string | null
      readonly kind: 'TAGS' | 'TERMS' | 'OWNERS' | 'DOMAIN' | 'DESCRIPTION' | 'PROPERTIES'
      readonly state: 'OPEN' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN'
      readonly before: string | null
      readonly note: string | null
      readonly proposedAt: number
      readonly decidedAt: number | null
      readonly answer: string | null
      readonly isMine: boolean
      readonly mayDecide: boolean
      readonly change: {
        readonly tagUrns: readonly string[] | null
        readonly termUrns: readonly string[] | null
        readonly domainUrn: string | null
        readonly description: string | null
        readonly owners: readonly { readonly ownerUrn: string; readonly ownershipTypeUrn: string | null }[] | null
        readonly properties:
          | readonly {
              readonly structuredPropertyUrn: string
              readonly values: readonly { readonly stringValue: string | null; readonly numberValue: number | null }[]
            }[]
          | null
      }
      readonly made: {
        readonly tagUrns: readonly string[] | null
        readonly termUrns: readonly string[] | null
        readonly domainUrn: string | null
        readonly description: string | null
        readonly owners: readonly { readonly ownerUrn: string; readonly ownershipTypeUrn: string | null }[] | null
        readonly properties:
          | readonly {
              readonly structuredPropertyUrn: string
              readonly values: readonly { readonly stringValue: string | null; readonly numberValue: number | null }[]
            }[]
          | null
      } | null
      readonly proposedBy: { readonly urn: string }
      readonly decidedBy: { readonly urn: string } | null
    }[]
  }
}

export interface ChangeRequestsVariables {
  readonly input: ListChangeRequestsInput
}

export interface Propose {
  readonly proposeChange: string
}

export interface ProposeVariables {
  readonly input: ProposeChangeInput
}

export interface WithdrawRequest {
  readonly withdrawChangeRequest: boolean
}

export interface WithdrawRequestVariables {
  readonly entity: string
  readonly id: string
}

export interface AcceptChangeRequestInput {
  readonly entityUrn: string
  readonly id: string
  readonly answer?: string | null | undefined
  readonly change?: ProposedChangeInput | null | undefined
}

export interface ProposedChangeInput {
  readonly tagUrns?: readonly string[] | null | undefined
  readonly termUrns?: readonly string[] | null | undefined
  readonly owners?: readonly ProposedOwnerInput[] | null | undefined
  readonly domainUrn?: string | null | undefined
  readonly description?: string | null | undefined
  readonly properties?: readonly ProposedPropertyInput[] | null | undefined
}

export interface ProposedOwnerInput {
  readonly ownerUrn: string
  readonly ownershipTypeUrn?: string | null | undefined
}

export interface ProposedPropertyInput {
  readonly structuredPropertyUrn: string
  readonly values: readonly ProposedValueInput[]
}

export interface ProposedValueInput {
  readonly stringValue?: string | null | undefined
  readonly numberValue?: number | null | undefined
}

export interface DeclineChangeRequestInput {
  readonly entityUrn: string
  readonly id: string
  readonly answer: string
}

export interface ListChangeRequestsInput {
  readonly view?: 'ALL' | 'MINE' | 'TO_DECIDE' | null | undefined
  readonly entityUrn?: string | null | undefined
  readonly isOpen?: boolean | null | undefined
  readonly count?: number | null | undefined
  readonly after?: string | null | undefined
}

export interface ProposeChangeInput {
  readonly resourceUrn: string
  readonly subResourceType?: 'DATASET_FIELD' | null | undefined
  readonly subResource?: string | null | undefined
  readonly change: ProposedChangeInput
  readonly note?: string | null | undefined
}
