import type { EventCaller } from '#kit/security-log/server/event.ts';
import { inChinese } from '#kit/i18n/translate.ts';
import type { Parameters, TranslatableText } from '#kit/i18n/words.ts';
import { PAGE_OWNER_CHANGED_CODE } from '../switched-code.ts';

/** The code of the envelope for an HTTP status (docs/api.md#envelope). */
export const codeOfStatus = (httpStatus: number): string => `100${httpStatus}`;

/** A failure that the HTTP server converts to a response (docs/api.md#envelope). */
export class Failure extends Error {
  readonly httpStatus: number;
  readonly code: string;
  readonly text: string;
  readonly parameters: Parameters;
  readonly result: unknown;

  /**
   * @param text a Chinese source text, which is translated for the response
   * @param code of the envelope; by default the code of the HTTP status
   */
  constructor(httpStatus: number, text: string, parameters: Parameters = {}, result: unknown = null, code = codeOfStatus(httpStatus)) {
    // The message for administrators if there is no response, as in a job.
    super(inChinese(text, parameters));
    this.httpStatus = httpStatus;
    this.code = code;
    this.text = text;
    this.parameters = parameters;
    this.result = result;
  }
}

/** 422: the request is well-formed and violates a rule. */
export class RuleViolation extends Failure {
  constructor(text: string, parameters?: Parameters, problems?: readonly (TranslatableText & { field: string })[]) {
    super(422, text, parameters, problems === undefined ? null : { problems });
  }
}

/** 422: the value of one field violates a rule. */
export class InvalidField extends RuleViolation {
  constructor(field: string, text: string) {
    super(text, {}, [{ field, text }]);
  }
}

/** 422: the value of a parameter is not accepted. */
export class IncorrectParameter extends RuleViolation {
  constructor(field: string) {
    const text = '参数{{field}}不正确';
    super(text, { field }, [{ field, text, parameters: { field } }]);
  }
}

/** 422: a range whose end is before its beginning, with the names of both parameters. */
export class ReversedRange extends RuleViolation {
  constructor(begin: string, end: string) {
    const text = '开始日期{{begin}}不能晚于结束日期{{end}}';
    const parameters = { begin, end };
    const problems = [begin, end].map((field) => ({ field, text, parameters }));
    super(text, parameters, problems);
  }
}

/** 400: the request does not have the form of a request of this call. */
export class MalformedRequest extends Failure {
  constructor(text = '请求格式不正确') {
    super(400, text);
  }
}

/** 404: the record does not exist, or the caller may not see it. */
export class NotFound extends Failure {
  constructor(text = '数据不存在或已被删除') {
    super(404, text);
  }
}

/** 409: a conflict with another change or a running operation. A retry, or a reload, may succeed. */
export class Conflict extends Failure {
  constructor(text: string, parameters?: Parameters, result?: unknown) {
    super(409, text, parameters, result);
  }
}

/** 409: the page was opened for another user or shop. */
export class PageOwnerChanged extends Failure {
  constructor() {
    super(409, '用户或店铺已在其他窗口切换，请刷新页面后再操作', {}, null, PAGE_OWNER_CHANGED_CODE);
  }
}

/** 403: the caller lacks the permission, or must complete a required step first. */
export class NotPermitted extends Failure {
  constructor(text = '没有权限执行此操作') {
    super(403, text);
  }
}

/** 413: the body, a file or all files of a call exceed a limit. */
export class TooLarge extends Failure {
  constructor(text: string, parameters?: Parameters) {
    super(413, text, parameters);
  }
}

/** 422: the virus scanner has detected malware in an uploaded file. */
export class Infected extends RuleViolation {
  readonly malwareName: string;

  constructor(fileName: string, malwareName: string) {
    super('文件“{{fileName}}”含有恶意内容（{{find}}），已拒绝', { fileName, find: malwareName });
    this.malwareName = malwareName;
  }
}

/** 429, with the number of seconds for the Retry-After header. */
export class TooManyRequests extends Failure {
  readonly retryAfterSeconds: number;

  constructor(text: string, { parameters, retryAfterSeconds = 10 }: { parameters?: Parameters; retryAfterSeconds?: number } = {}) {
    super(429, text, parameters);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Why a caller has no valid session, with the codes of docs/business-rules/accounts.md#sessions. */
const SIGNED_OUT = {
  badToken: { code: '50008', text: '登录状态无效，请重新登录' },
  revoked: { code: '50012', text: '账号已在别处退出或登录，请重新登录' },
  expired: { code: '50014', text: '登录已过期' },
} as const;

/** 401; `text` replaces the default text of the reason. */
export class SignedOut extends Failure {
  /** The session's user, if known. */
  readonly caller: EventCaller | undefined;

  constructor(reason: keyof typeof SIGNED_OUT, caller?: EventCaller, text: string = SIGNED_OUT[reason].text) {
    super(401, text, {}, null, SIGNED_OUT[reason].code);
    this.caller = caller;
  }
}

const TOKEN_REFUSED = {
  unknown: { reason: 'badToken', text: 'API令牌无效' },
  expired: { reason: 'expired', text: 'API令牌已过期' },
  revoked: { reason: 'revoked', text: 'API令牌已吊销' },
  stopped: { reason: 'revoked', text: 'API令牌已暂停，所有者重新登录后恢复' },
} as const;

/** 401: the API token is unknown, expired, revoked, or stopped until its owner signs in. */
export class TokenRefused extends SignedOut {
  constructor(state: keyof typeof TOKEN_REFUSED, caller?: EventCaller) {
    super(TOKEN_REFUSED[state].reason, caller, TOKEN_REFUSED[state].text);
  }
}
