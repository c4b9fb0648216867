import { ValidationError } from './errors.ts'

/** @throws ValidationError if the name is blank. */
export function requireName({ name }: { name?: string }): void {
  if (name?.trim() === '') throw new ValidationError([{ field: 'name', message: 'name must not be blank' }])
}
