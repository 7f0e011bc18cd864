import { describe, expect, it } from '@jest/globals';
import {
  ConflictError,
  InvalidRequestError,
  ServiceUnavailableError,
  TooManyRequestsError,
} from '../http/problems/errors.js';
import { FormFields } from './form-fields.js';
import { refusedForm } from './forms.js';
import { Speech } from './words/speech.js';

const RULES = { fields: ['name', 'email'], refilled: ['name', 'email'], unique: 'email' };
const ENGLISH = Speech.of('en');
const TYPED = new FormFields({ name: 'Ada', email: 'ada', password: 'short' });

describe('refusedForm', () => {
  it('keeps what was typed and never the password', () => {
    expect(refusedForm(new ConflictError('taken'), TYPED, RULES, ENGLISH).form.values).toEqual({
      name: 'Ada',
      email: 'ada',
    });
  });

  it('shows what is wrong with a field beside it, in words', () => {
    const error = new InvalidRequestError([{ path: 'email', message: 'email must be an e-mail address' }]);
    const { form } = refusedForm(error, TYPED, RULES, ENGLISH);
    expect(form.errors).toEqual({ email: 'Must be an e-mail address.' });
    expect(form.error).toBeNull();
  });

  it('shows a conflict beside the field it is about', () => {
    expect(refusedForm(new ConflictError('taken'), TYPED, RULES, ENGLISH).form).toMatchObject({
      errors: { email: 'Taken.' },
      error: null,
    });
  });

  it('shows an error without a field above the form', () => {
    const refusal = new TooManyRequestsError('wait', 10, 30);
    expect(refusedForm(refusal, TYPED, RULES, ENGLISH).form).toMatchObject({ errors: {}, error: 'Wait.' });
  });

  it('throws errors that the form cannot correct', () => {
    const fault = new ServiceUnavailableError('away');
    expect(() => refusedForm(fault, TYPED, RULES, ENGLISH)).toThrow(fault);
  });
});
