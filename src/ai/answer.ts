/** An answer that does not follow the rules; the problems are told to the model, which gets another chance. */
export class BadAnswerError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('; '));
  }
}

/** The JSON object in what a model wrote, though it thought aloud before or fenced it. @throws BadAnswerError */
export function answerOf(text: string): unknown {
  const said = text.slice(text.lastIndexOf('</think>') + 1);
  const json = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1);
  try {
    return JSON.parse(json);
  } catch {
    throw new BadAnswerError(['the answer must be one JSON object and nothing else']);
  }
}
