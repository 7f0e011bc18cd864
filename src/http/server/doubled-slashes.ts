import type { RequestHandler } from 'express';

const DOUBLED = /^\/{2,}(?=(?:api|mcp|dav)(?:[/?]|$))/;

/** Middleware: a program whose user typed the address of the server with a slash at its end asks for `//api/v1/…`. */
export const withoutDoubledSlashes: RequestHandler = (request, _response, next) => {
  request.url = request.url.replace(DOUBLED, '/');
  next();
};
