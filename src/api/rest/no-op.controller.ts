import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

/** Only there when the service is measured: what HTTP and Nest alone cost. */
@ApiExcludeController()
@Controller('v1/no-op')
export class NoOpController {
  @Post()
  @HttpCode(200)
  nothing() {
    return { ok: true };
  }
}
