import { DomainError } from '../../platform/errors.ts'

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** A refusal in the terms of SCIM (RFC 7644, section 3.12). */
export class ScimError extends DomainError {
  readonly code = 'invalid_request'
  constructor(
    readonly status: number,
    readonly scimType: ScimType | null,
    message: string,
  ) {
    super(message)
  }
}

export const invalidValue = (message: string) => new ScimError(400, 'invalidValue', message)
export const invalidPath = (message: string) => new ScimError(400, 'invalidPath', message)
export const mutability = (message: string) => new ScimError(400, 'mutability', message)
export const uniqueness = (message: string) => new ScimError(409, 'uniqueness', message)
export const forbidden = (message: string) => new ScimError(403, null, message)
export const notFound = (what: string) => new ScimError(404, null, `There is no ${what}`)

/** The body of a refusal. */
export function errorBody(error: DomainError) {
  const scimType = error instanceof ScimError ? error.scimType : syntaxOf(error)
  return {
    schemas: [errorSchema],
    status: String(error.status),
    ...(scimType && { scimType }),
    detail: error.message,
  }
}

function syntaxOf({ status, code }: DomainError): ScimType | null {
  if (status === 400) return code === 'validation_error' ? 'invalidValue' : 'invalidSyntax'
  return status === 409 ? 'uniqueness' : null
}
