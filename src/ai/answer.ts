/** The answer breaks the rules. The message says how; it is sent to the model, which may answer once more. */
export class BadAnswerError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('; '));
  }
}

/** The JSON object in a model's answer. Text before it and a code fence around it are ignored. @throws BadAnswerError */
export function answerOf(text: string): unknown {
  const said = text.slice(text.lastIndexOf('</think>') + 1);
  const json = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1);
  try {
    return JSON.parse(json);
  } catch {
    throw new BadAnswerError(['the answer must be one JSON object and nothing else']);
  }
}
