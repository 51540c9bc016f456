export const UPDATE_DESCRIPTION = `mutation updateDescriptionOf($input: DescriptionUpdateInput!) { updateDescription(input: $input) }`
