@echo off
rem Starts Simple on the run-time image that this file lies in. No other Java is needed or looked at.
setlocal
set "JAVA_TOOL_OPTIONS="
set "JDK_JAVA_OPTIONS="
set "_JAVA_OPTIONS="
set "home=%~dp0.."
rem Only its beginning is checked when the cache is read, and one that is damaged further on crashes the virtual machine.
set "cache=-XX:AOTCache=%home%\lib\simple.aot"
if "%SIMPLE_AOT_CACHE%"=="off" set "cache=-XX:AOTMode=off"
"%home%\bin\java.exe" "%cache%" "@%home%\lib\simple.options" "-XX:CompilerDirectivesFile=%home%\lib\simple.directives" %SIMPLE_VM_ARGUMENTS% -m dev.simplelang/dev.simplelang.cli.Main %*
exit /b %ERRORLEVEL%
