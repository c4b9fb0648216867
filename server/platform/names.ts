import { ValidationError } from './errors.ts'

/** @throws ValidationError for a name of nothing but blanks. */
export function requireName({ name }: { name?: string }): void {
  if (name?.trim() === '') throw new ValidationError([{ field: 'name', message: 'name must not be blank' }])
}
