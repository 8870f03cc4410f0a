@echo off
rem Starts Simple on the run-time image that this file lies in. No other Java is needed or looked at.
setlocal
set "JAVA_TOOL_OPTIONS="
set "JDK_JAVA_OPTIONS="
set "_JAVA_OPTIONS="
set "home=%~dp0.."
"%home%\bin\java.exe" "-XX:AOTCache=%home%\lib\simple.aot" "@%home%\lib\simple.options" -m dev.simplelang/dev.simplelang.cli.Main %*
exit /b %ERRORLEVEL%
